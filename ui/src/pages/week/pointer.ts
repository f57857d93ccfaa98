// What the calendar does when blocks are dragged, resized and drawn with a pointer.
import type { Block } from '../../lib/api';
import { minutes, sameTime, type When } from '../../lib/dates';
import { dropped, resized, snap, timeAt } from './moves';

// Of what the calendar tells only spans and texts count: its dates are in the
// browser's time zone, in which some of them do not exist.
interface Span {
  seconds: number;
}

interface Dropped {
  event: { id: string };
  jsEvent?: { altKey: boolean };
  delta?: Span;
  startDelta?: Span;
  endDelta?: Span;
  revert: () => void;
}

interface Drawn {
  startStr: string;
  endStr: string;
}

export interface Pointed {
  block: (id: string) => Block | undefined;
  drag: (dragging: boolean) => void;
  place: (id: string, when: When) => void;
  copy: (id: string, when: When) => void;
  make: (when: When) => void;
  unselect: () => void;
}

const longPress = 400; // milliseconds, for touch

const minutesOf = (span: Span | undefined) => (span?.seconds ?? 0) / 60;

/** The options of the calendar for pointers. */
export function pointing(to: Pointed) {
  const place = (info: Dropped, where: (b: Block) => When, copies = false) => {
    info.revert(); // it is drawn where the schedule has it
    const b = to.block(info.event.id);
    const when = b && where(b);
    if (!when || sameTime(b, when)) return;
    if (copies && info.jsEvent?.altKey) to.copy(b.id, when);
    else to.place(b.id, when);
  };
  const begin = () => to.drag(true);
  const finish = () => to.drag(false);
  return {
    editable: true,
    eventResizableFromStart: true,
    selectable: true,
    unselectAuto: false,
    longPressDelay: longPress,
    snapDuration: { minutes: snap },
    eventDragStart: begin,
    eventDragStop: finish,
    eventResizeStart: begin,
    eventResizeStop: finish,
    eventDrop: (info: Dropped) => place(info, (b) => dropped(b, minutesOf(info.delta)), true),
    eventResize: (info: Dropped) =>
      place(info, (b) => resized(b, minutesOf(info.startDelta), minutesOf(info.endDelta))),
    select: ({ startStr, endStr }: Drawn) => {
      const [date = '', start = ''] = startStr.split('T');
      const length = (Date.parse(endStr + 'Z') - Date.parse(startStr + 'Z')) / 60_000;
      to.make(timeAt(date, minutes(start), Math.min(length, 24 * 60 - minutes(start))));
    },
    dateClick: to.unselect,
  };
}
