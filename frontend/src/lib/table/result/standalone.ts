/** Turns a drawing of the page into a document of its own, as an image needs it. */

const BEYOND = 0.03;

/** The properties that a drawing takes from style sheets, which an image does not have. */
const STYLES = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'stroke-dashoffset',
  'opacity',
  'display',
  'visibility',
  'paint-order',
  'stop-color',
  'stop-opacity',
  'clip-path',
  'mask',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'letter-spacing',
];

/** Return a drawing as a document of its own, with its styles and the patterns it refers to. */
export function standalone(
  drawing: SVGSVGElement,
  size: { readonly width: number; readonly height: number },
): string {
  const copy = styledCopy(drawing) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(size.width));
  copy.setAttribute('height', String(size.height));
  copy.setAttribute('viewBox', widened(drawing.viewBox.baseVal));
  copy.prepend(...definitionsOutside(copy));
  return new XMLSerializer().serializeToString(copy);
}

/** Return a box with room for what the page shows beyond the edge of a drawing. */
function widened({ x, y, width, height }: DOMRect): string {
  const [across, down] = [width * BEYOND, height * BEYOND];
  return [x - across, y - down, width + 2 * across, height + 2 * down].join(' ');
}

function styledCopy(original: Element): Element {
  const copy = original.cloneNode(true) as Element;
  const originals = [original, ...original.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  originals.forEach((each, place) => setStyles(each, copies[place]));
  return copy;
}

function setStyles(original: Element, copy: Element | undefined): void {
  if (!copy) return;
  const computed = getComputedStyle(original);
  // As attributes: the content security policy refuses styles in markup.
  for (const name of STYLES) {
    const value = computed.getPropertyValue(name);
    if (value) copy.setAttribute(name, value);
  }
  if (computed.transform !== 'none' && !original.hasAttribute('transform')) {
    copy.setAttribute('transform', computed.transform);
    copy.setAttribute('transform-origin', computed.transformOrigin);
  }
  copy.removeAttribute('style');
  copy.removeAttribute('class');
}

/** Return copies of the patterns and symbols that a drawing uses from elsewhere on the page. */
function definitionsOutside(copy: Element): Element[] {
  const text = new XMLSerializer().serializeToString(copy);
  const names = [...text.matchAll(/(?:url\((?:&quot;|["'])?|href="[^"#]*)#([\w-]+)/g)].map(
    ([, name = '']) => name,
  );
  return [...new Set(names)]
    .filter((name) => !copy.querySelector(`#${name}`))
    .map((name) => document.getElementById(name))
    .filter((found) => found !== null)
    .map(styledCopy);
}
