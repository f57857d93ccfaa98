// What the week says, and all that stands around a page: the first page loads these.
import common from './common';
import refusals from './refusals';
import week from './week';
import keys from './keys';
import log from './log';
import daysOff from './daysOff';
import busy from './busy';

export default { common, refusals, week, keys, log, daysOff, busy };
