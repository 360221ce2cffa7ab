/** The languages whose names of places are found. */
export const languages = (
  'en de fr es it pt nl da sv nb nn fi is pl cs sk sl hr hu ro bg el tr ru uk be sr mk sq lt lv et ga cy ca eu gl lb mt af ' +
  'ar he fa hi bn th vi id ms ja ko zh'
).split(' ');
