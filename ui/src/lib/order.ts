/** A list with one thing at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/**
 * A list in the order of some ids. What they do not name keeps its place, and what
 * is not there any more is passed over.
 */
export function ordered<T extends { id: string }>(list: readonly T[], ids: readonly string[]): T[] {
  const rank = new Map(ids.map((id, at) => [id, at]));
  const named = list.filter((i) => rank.has(i.id)).sort((a, b) => rank.get(a.id)! - rank.get(b.id)!);
  let next = 0;
  return list.map((i) => (rank.has(i.id) ? named[next++]! : i));
}

/** Where a row that is held at y belongs, from its present place, among rows one below the other. */
export function placeAt(y: number, rows: readonly { top: number; height: number }[], present: number): number {
  const middle = (at: number) => rows[at]!.top + rows[at]!.height / 2;
  let at = present;
  while (at > 0 && y < middle(at - 1)) at--;
  while (at < rows.length - 1 && y > middle(at + 1)) at++;
  return at;
}
