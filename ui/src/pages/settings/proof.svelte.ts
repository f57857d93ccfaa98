import type { Account } from '../../lib/app';
import { m } from '../../lib/i18n.svelte';

/** The current password, with which somebody proves who they are, if the account has one. */
export class Proof {
  password = $state('');

  constructor(private readonly account: () => Account) {}

  get needed(): boolean {
    return this.account().has_password;
  }

  /** What is wrong with it before it is sent. */
  get problem(): string {
    return this.needed && !this.password ? m().common.required : '';
  }

  /** Its field of a request. */
  get field(): { current_password?: string } {
    return this.needed ? { current_password: this.password } : {};
  }
}
