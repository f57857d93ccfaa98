import type en from '../messages/en';
import type door from '../messages/en/door';
import type first from '../messages/en/first';
import type late from '../messages/en/late';
import { dateFormat, numberFormat } from './formats';

/** All texts of the app in one language. */
export type Messages = typeof en;

/** The languages that there are, by the names that they give themselves. */
export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

type Catalogue<Texts> = () => Promise<{ default: Texts }>;

// The texts of each language: those that the first page needs, those of who is not signed in, and the others.
const catalogues: Record<
  Language,
  { first: Catalogue<typeof first>; door: Catalogue<typeof door>; late: Catalogue<typeof late> }
> = {
  en: {
    first: () => import('../messages/en/first'),
    door: () => import('../messages/en/door'),
    late: () => import('../messages/en/late'),
  },
  de: {
    first: () => import('../messages/de/first'),
    door: () => import('../messages/de/door'),
    late: () => import('../messages/de/late'),
  },
};

/** What is loaded besides the texts of the first page. */
type More = 'door' | 'late';

const isLanguage = (text: string | null | undefined): text is Language => !!text && text in languages;

function preferred(): Language {
  const chosen = localStorage.getItem('language');
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((l) => l.slice(0, 2)).find(isLanguage) ?? 'en';
}

/** How many hours a clock has that is shown: as many as the locale has it, or as was chosen in this browser. */
export type Hours = 'locale' | '12' | '24';

class I18n {
  hours = $state<Hours>('locale');
  messages = $state.raw({} as Messages);
  language = $state<Language>('en');
  #more: Partial<Record<More, Promise<void>>> = {}; // those that are needed, too

  /** Loads what the first page says, in the language that was chosen here, or that the browser prefers. */
  async start(): Promise<void> {
    this.hours = (localStorage.getItem('hours') as Hours | null) ?? 'locale';
    await this.load(preferred());
  }

  /** Loads the texts of who is not signed in, or all that come later, too. */
  with(more: More): Promise<void> {
    return (this.#more[more] ??= this.load(this.language, [more]).catch((e: unknown) => {
      delete this.#more[more];
      throw e;
    }));
  }

  /** Whether clocks have twelve hours. */
  readonly twelve = $derived(
    this.hours === 'locale'
      ? !!dateFormat(localeOf(this.language), { hour: 'numeric' }).resolvedOptions().hour12
      : this.hours === '12',
  );

  /** Shows clocks with other hours from now on. */
  chooseHours(hours: Hours): void {
    localStorage.setItem('hours', hours);
    this.hours = hours;
  }

  /** Shows everything in another language from now on. */
  async choose(language: Language): Promise<void> {
    localStorage.setItem('language', language);
    await this.load(language, Object.keys(this.#more) as More[]);
  }

  private async load(language: Language, more: readonly More[] = []): Promise<void> {
    const all = catalogues[language];
    const loaded = await Promise.all([all.first(), ...more.map((name) => all[name]())]);
    const before = language === this.language ? this.messages : {};
    this.messages = Object.assign({ ...before }, ...loaded.map((one) => one.default)) as Messages;
    this.language = language;
    document.documentElement.lang = language;
  }
}

export const i18n = new I18n();

/** The texts in the language that is shown. */
export const m = (): Messages => i18n.messages;

const localeOf = (language: Language) => navigator.languages.find((l) => l.startsWith(language)) ?? language;

/** The locale for dates and numbers: the language, as the browser's region has it. */
export const locale = (): string => localeOf(i18n.language);

/** A number as the language writes it. */
export const formatNumber = (n: number, options?: Intl.NumberFormatOptions): string =>
  numberFormat(locale(), options).format(n);
