import { clockText, type Pickup, type PickupItem, type Pickups } from '@app/domain';

/** The items as text: 'nr 101 och påse'. */
export function itemsText(items: readonly PickupItem[], bib: number | null): string {
  const itemNames = { bib: bib === null ? 'startnummer' : `nr\u00a0${bib}`, bag: 'påse' };
  return items.map((item) => itemNames[item]).join(' och ');
}

/** The label of a button that hands out these items. */
export function handOverLabel(items: readonly PickupItem[]): string {
  if (items.length > 1) return 'Lämna ut';
  return items.includes('bag') ? 'Lämna ut påse' : 'Lämna ut nummer';
}

/** When and by whom the items were handed out: 'Redan utlämnat kl. 10.42 av Anna'. */
export function pickedUpText({ bib, bag }: Pickups): string {
  const latest = bib && bag && bib.at > bag.at ? bib : (bag ?? bib);
  return latest ? `Redan utlämnat ${timeAndOrganiserText(latest)}` : '';
}

/** 'kl. 10.42 av Anna'; 'sparas…' until the server has confirmed it. */
export function timeAndOrganiserText({ at, by }: Pickup): string {
  return `${clockText(at)}${by === '' ? ' · sparas…' : ` av ${by}`}`;
}
