import en from '../messages/en';

/** All texts of the app in one language. */
export type Messages = typeof en;

/** The languages that there are, by the names that they give themselves. */
export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

const catalogues: Record<Language, () => Promise<Messages>> = {
  en: () => Promise.resolve(en),
  de: () => import('../messages/de').then((module) => module.default),
};

const isLanguage = (text: string | null | undefined): text is Language => !!text && text in languages;

function preferred(): Language {
  const chosen = localStorage.getItem('language');
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((l) => l.slice(0, 2)).find(isLanguage) ?? 'en';
}

class I18n {
  messages = $state.raw<Messages>(en);
  language = $state<Language>('en');

  /** Loads the language that was chosen here, or that the browser prefers. */
  async start(): Promise<void> {
    await this.load(preferred());
  }

  /** Shows everything in another language from now on. */
  async choose(language: Language): Promise<void> {
    localStorage.setItem('language', language);
    await this.load(language);
  }

  private async load(language: Language): Promise<void> {
    this.messages = await catalogues[language]();
    this.language = language;
    document.documentElement.lang = language;
  }
}

export const i18n = new I18n();

/** The texts in the language that is shown. */
export const m = (): Messages => i18n.messages;

/** The locale for dates and numbers: the language, as the browser's region has it. */
export function locale(): string {
  return navigator.languages.find((l) => l.startsWith(i18n.language)) ?? i18n.language;
}

/** A number as the language writes it. */
export const formatNumber = (n: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(locale(), options).format(n);
