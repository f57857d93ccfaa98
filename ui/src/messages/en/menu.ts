export default {
  tomorrow: 'Tomorrow',
  dayLater: 'A day later',
  nextFree: 'Next free time',
  duplicate: 'Duplicate',
  more: 'More…',
  deleteFollowing: 'Delete all following',
};
