// Gives modules that a test imports all texts, in English.
import { i18n } from '../lib/i18n.svelte';
import en from './en';

i18n.messages = en;
i18n.hours = '24';
