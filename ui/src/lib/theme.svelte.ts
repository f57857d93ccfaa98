export type Theme = 'system' | 'light' | 'dark';

/** Whether the app is light or dark, as chosen in this browser. */
class ThemeChoice {
  current = $state<Theme>((localStorage.getItem('theme') as Theme | null) ?? 'system');

  choose(theme: Theme): void {
    this.current = theme;
    if (theme === 'system') {
      localStorage.removeItem('theme');
      delete document.documentElement.dataset.theme;
      return;
    }
    localStorage.setItem('theme', theme);
    document.documentElement.dataset.theme = theme;
  }
}

export const theme = new ThemeChoice();
