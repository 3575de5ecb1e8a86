import { afterEach, expect, test, vi } from 'vitest';
import { follow, routeOf, router } from './router.svelte';

const at = (path: string): ReturnType<typeof routeOf> => routeOf(new URL(path, 'http://viae.test'));

afterEach(() => router.go('/', { replace: true }));

test('an address stands for a page', () => {
  expect(at('/')).toEqual({ page: 'home' });
  expect(at('/?lang=de')).toEqual({ page: 'home' });
  expect(at('/table/Ab-9_x')).toMatchObject({ page: 'table', id: 'Ab-9_x', invite: '' });
  expect(at('/table/Ab-9_x#secret')).toMatchObject({ page: 'table', invite: 'secret' });
  expect(at('/replay/x')).toEqual({ page: 'replay', id: 'x', invite: '', at: null, seat: null });
  expect(at('/replay/x?at=12&seat=0#secret')).toEqual({
    page: 'replay',
    id: 'x',
    invite: 'secret',
    at: 12,
    seat: 0,
  });
  expect(at('/replay/x?at=-1&seat=two')).toMatchObject({ at: null, seat: null });
});

test('an address that stands for nothing leads nowhere', () => {
  for (const path of ['/tables', '/table/', '/table/a/b', '/table/!', `/table/${'a'.repeat(33)}`]) {
    expect(at(path)).toEqual({ page: 'nowhere' });
  }
});

test('going somewhere changes the address, and the back button leads back', () => {
  router.begin();
  router.go('/table/abc');
  expect(window.location.pathname).toBe('/table/abc');
  expect(router.route).toMatchObject({ page: 'table', id: 'abc' });
  window.history.replaceState(null, '', '/');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(router.route).toEqual({ page: 'home' });
});

test('a plain click on a link stays in the page; a new tab is left to the browser', () => {
  const link = document.createElement('a');
  link.href = '/table/xyz';
  link.addEventListener('click', follow);
  const go = vi.spyOn(router, 'go');
  const click = (init: MouseEventInit): boolean =>
    link.dispatchEvent(new MouseEvent('click', { cancelable: true, ...init }));
  expect(click({ ctrlKey: true })).toBe(true);
  expect(go).not.toHaveBeenCalled();
  expect(click({})).toBe(false);
  expect(go).toHaveBeenCalledWith('/table/xyz');
});
