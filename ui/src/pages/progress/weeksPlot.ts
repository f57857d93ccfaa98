// The bars of the weeks, drawn by uPlot: what was planned, and before it what was done.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Insights } from '../../lib/api';

export interface Drawing {
  weeks: Insights['weeks'];
  /** What stands below a week. */
  label: (week: Insights['weeks'][number]) => string;
  /** What stands beside a number of hours. */
  hours: (n: number) => string;
  /** Called with the week that is pointed at, by its place, and undefined when it is none any more. */
  point: (week: number | undefined) => void;
}

const height = 240; // CSS pixels, as in the style of the element
const labelWidth = 62;

/** Draws the weeks into an element, as wide as it is by now, until the function that it returns is called. */
export function drawWeeks(node: HTMLElement, drawing: Drawing): () => void {
  const { weeks } = drawing;
  const data: uPlot.AlignedData = [
    weeks.map((_, i) => i),
    weeks.map((w) => w.planned_minutes / 60 || null), // nothing is no bar
    weeks.map((w) => w.completed_minutes / 60 || null),
  ];
  const plot = new uPlot({ width: node.clientWidth, height, ...options(node, drawing) }, data, node);
  const sizes = new ResizeObserver(() => {
    if (node.clientWidth > 0 && node.clientWidth !== plot.width) plot.setSize({ width: node.clientWidth, height });
  });
  sizes.observe(node);
  return () => {
    sizes.disconnect();
    plot.destroy();
  };
}

function options(node: HTMLElement, drawing: Drawing): Omit<uPlot.Options, 'width' | 'height'> {
  const { weeks, label, hours, point } = drawing;
  const color = colors(node);
  const last = weeks.length - 1;
  const most = Math.max(1, ...weeks.map((w) => Math.max(w.planned_minutes, w.completed_minutes) / 60));
  const axis = { stroke: color('--ink-soft'), font: `12px ${getComputedStyle(node).fontFamily}` };
  const bars = uPlot.paths.bars?.({ size: [0.72, 44], radius: [0.08, 0] }) as uPlot.Series.PathBuilder;
  return {
    padding: [8, (u) => Math.max(0, (labelWidth - (u.width - 44) / weeks.length) / 2), 0, 0],
    legend: { show: false },
    cursor: { x: false, y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: { x: { time: false, range: [-0.5, last + 0.5] }, y: { range: [0, most * 1.04] } },
    series: [
      {},
      { paths: bars, points: { show: false }, fill: color('--hover'), stroke: color('--line-strong'), width: 1 },
      { paths: bars, points: { show: false }, fill: color('--done'), stroke: color('--done'), width: 1 },
    ],
    axes: [
      {
        ...axis,
        grid: { show: false },
        ticks: { show: false },
        gap: 6,
        size: 28,
        splits: (u) => every(weeks.length, Math.ceil((weeks.length * labelWidth) / Math.max(1, u.width - 44))),
        values: (_, at) => at.map((i) => (weeks[i] ? label(weeks[i]) : '')),
      },
      {
        ...axis,
        grid: { stroke: color('--line'), width: 1 },
        ticks: { show: false },
        gap: 6,
        size: 44,
        incrs: [1, 2, 5, 10, 20, 50, 100],
        space: 36,
        values: (_, at) => at.map(hours),
      },
    ],
    hooks: { setCursor: [(u) => point(u.cursor.idx ?? undefined)] },
  };
}

/** Every so-manyth place of a list, the last one among them. */
export function every(length: number, step: number): number[] {
  return Array.from({ length }, (_, i) => i).filter((i) => (length - 1 - i) % Math.max(1, step) === 0);
}

/** Reads colours as the theme has them by now, for a canvas, which knows no variables. */
function colors(node: HTMLElement): (name: string) => string {
  return (name) => {
    const probe = document.createElement('span');
    probe.style.color = `var(${name})`;
    node.append(probe);
    const color = getComputedStyle(probe).color;
    probe.remove();
    return color;
  };
}
