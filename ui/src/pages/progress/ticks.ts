const steps = [1, 2, 5, 10, 20, 50, 100, 200]; // hours
const most = 5;

/** The hours that lines are drawn at, from 0 up to a number of them: whole ones, and five at most besides. */
export function ticks(hours: number): number[] {
  const step = steps.find((s) => hours / s < most + 1) ?? Math.ceil(hours / most);
  return Array.from({ length: Math.floor(hours / step) + 1 }, (_, i) => i * step);
}
