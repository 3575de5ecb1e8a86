/**
 * The service worker, where the browser allows one. It keeps the files whose names say what is in
 * them, so that a second visit is quick, and shows a plain page while the server cannot be reached.
 * Games are never kept: only the server knows how they stand.
 */
const FILES = 'viae-files';
const OFFLINE = 'viae-offline';
const OFFLINE_PAGE = '/offline.html';
const OFFLINE_FILES = [OFFLINE_PAGE, '/offline.css', '/icon.svg'];
/** More than one version of the page has; the oldest go first. */
const MOST_FILES = 120;

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(OFFLINE).then((cache) => cache.addAll(OFFLINE_FILES)));
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(orOffline(request, OFFLINE_PAGE));
  else if (OFFLINE_FILES.includes(pathname)) event.respondWith(orOffline(request, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request));
});

async function orOffline(request, path) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(path)) ?? Response.error();
  }
}

async function file(request) {
  const cache = await caches.open(FILES);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const names = await cache.keys();
    for (const name of names.slice(0, -MOST_FILES)) await cache.delete(name);
  }
  return answer;
}
