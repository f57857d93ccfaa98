// Where something small goes that opens at something else.

export interface Size {
  width: number;
  height: number;
}

/** A rectangle in the window, in pixels. */
export type Box = Size & { left: number; top: number };

const gap = 8; // pixels, to what it is beside and to the edges of the window

/** The place of something beside a box: at its right, or else at its left, or else over it; always within the window. */
export function beside(box: Box, { width, height }: Size, window: Size): { left: number; top: number } {
  const [right, left] = [box.left + box.width + gap, box.left - gap - width];
  const within = (at: number, size: number, room: number) => Math.max(Math.min(at, room - size - gap), gap);
  const at = right + width + gap <= window.width || left < gap ? right : left;
  return { left: within(at, width, window.width), top: within(box.top, height, window.height) };
}
