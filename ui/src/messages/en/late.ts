// What only other pages and dialogs say.
import sign from './sign';
import subjects from './subjects';
import progress from './progress';
import suggestions from './suggestions';
import settings from './settings';
import welcome from './welcome';
import wishes from './wishes';
import feeds from './feeds';
import prepared from './prepared';
import focus from './focus';
import exams from './exams';
import box from './box';
import later from './later';
import block from './block';
import menu from './menu';
import reminders from './reminders';
import causes from './causes';
import waiting from './waiting';
import calendars from './calendars';
import month from './month';
import keyList from './keyList';
import demo from './demo';
import reasons from './reasons';

export default {
  sign,
  subjects,
  progress,
  suggestions,
  settings,
  welcome,
  wishes,
  feeds,
  prepared,
  focus,
  exams,
  box,
  later,
  block,
  menu,
  reminders,
  causes,
  waiting,
  calendars,
  month,
  keyList,
  demo,
  reasons,
};
