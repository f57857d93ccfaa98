// Before anything is drawn: the theme that was chosen here, if one was.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // without storage the system decides
}
