import common from './common';
import sign from './sign';
import week from './week';
import subjects from './subjects';
import progress from './progress';
import suggestions from './suggestions';
import settings from './settings';
import welcome from './welcome';
import wishes from './wishes';
import daysOff from './daysOff';
import feeds from './feeds';
import prepared from './prepared';
import calendars from './calendars';
import keys from './keys';
import log from './log';

export default {
  common,
  sign,
  week,
  subjects,
  progress,
  suggestions,
  settings,
  welcome,
  wishes,
  daysOff,
  feeds,
  prepared,
  calendars,
  keys,
  log,
};
