import type en from '../messages/en';
import type first from '../messages/en/first';
import type late from '../messages/en/late';
import { numberFormat } from './formats';

/** All texts of the app in one language. */
export type Messages = typeof en;

/** The languages that there are, by the names that they give themselves. */
export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

// The texts of each language: those that the first page needs, and the others.
const catalogues: Record<
  Language,
  [() => Promise<{ default: typeof first }>, () => Promise<{ default: typeof late }>]
> = {
  en: [() => import('../messages/en/first'), () => import('../messages/en/late')],
  de: [() => import('../messages/de/first'), () => import('../messages/de/late')],
};

const isLanguage = (text: string | null | undefined): text is Language => !!text && text in languages;

function preferred(): Language {
  const chosen = localStorage.getItem('language');
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((l) => l.slice(0, 2)).find(isLanguage) ?? 'en';
}

class I18n {
  messages = $state.raw({} as Messages);
  language = $state<Language>('en');
  #whole: Promise<void> | undefined; // once the texts of other pages are needed, too

  /** Loads what the first page says, in the language that was chosen here, or that the browser prefers. */
  async start(): Promise<void> {
    await this.load(preferred());
  }

  /** Loads all other texts, too. */
  whole(): Promise<void> {
    this.#whole ??= this.load(this.language, true).catch((e: unknown) => {
      this.#whole = undefined;
      throw e;
    });
    return this.#whole;
  }

  /** Shows everything in another language from now on. */
  async choose(language: Language): Promise<void> {
    localStorage.setItem('language', language);
    await this.load(language);
  }

  private async load(language: Language, whole = !!this.#whole): Promise<void> {
    const [first, late] = catalogues[language];
    const [a, b] = await Promise.all([first(), whole ? late() : undefined]);
    this.messages = { ...a.default, ...b?.default } as Messages;
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
  numberFormat(locale(), options).format(n);
