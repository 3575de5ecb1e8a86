// A snapshot of what a player sees: what can be clicked and where, and whether there is anything to do.
() => {
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  // Only what lies on top can be clicked.
  const onTop = (element, { x, y }) => element.contains(document.elementFromPoint(x, y));

  const spots = [...document.querySelectorAll('.ground [data-spot]')].map((element) => {
    const at = middle(element.querySelector('.stone, .hit, .piece') ?? element);
    const [kind, id] = element.dataset.spot.split(':');
    const box = element.getBoundingClientRect();
    const within = { x: at.x - box.x, y: at.y - box.y };
    const glows = element.matches('.target, .prize.now, .wagon.glows');
    const priced = element.matches('.priced');
    return { kind, id, ...at, within, glows, priced, near: onTop(element, at) };
  });

  // Whether anything has changed; short, since it is asked for all the time.
  const digest = (text) => {
    let sum = 0;
    for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
    return sum;
  };

  const panel = document.querySelector('.deciding');
  const kinds = {
    '.wagons': 'wagon',
    '.squares': 'square',
    '.prices': 'price',
    '.foot .held': 'held',
    '.foot': 'undo',
  };
  const buttons = [...(panel?.querySelectorAll('.list button, .foot button') ?? [])]
    .map((button, place) => ({ button, place }))
    .filter(({ button }) => button.ariaDisabled !== 'true' && !button.matches('.other'))
    .map(({ button, place }) => {
      const inside = Object.keys(kinds).find((name) => button.closest(name));
      const at = middle(button);
      const key = button.getAttribute('aria-keyshortcuts');
      return { kind: kinds[inside] ?? 'option', place, ...at, key, near: onTop(button, at) };
    });

  const wagons = [...document.querySelectorAll('.ground .wagon')].map((one) => one.style.transform);
  const told = ['.deciding', '.strip', '.talk [role=log]'].map(
    (place) => document.querySelector(place)?.textContent ?? '',
  );
  return {
    over: panel?.matches('.over') ?? false,
    yours: wagons.length > 0 && panel?.querySelector('.list[aria-busy=false]') != null,
    wagons,
    curtain: document.querySelector('.curtain') != null,
    spots,
    buttons,
    says: told[0],
    digest: digest(JSON.stringify([told, wagons, spots])),
  };
}
