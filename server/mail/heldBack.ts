import type { Config } from '../config.ts'
import { sign } from '../identity/secret.ts'

/** What a link of a mail is good for. */
export type LinkPurpose = 'reset' | 'activate'

/** What a link is about; with its signature it works, and that is put in only when the mail is sent. */
export interface HeldBack {
  purpose: LinkPurpose
  about: string
}

/** What stands in the stored mail for the signed text. */
export const heldBack = (about: string): string => `${about}.held-back`

/** What stands in the link: it can be worked out again, so that nothing stored is enough to use it. */
export const signedText = ({ config }: { config: Config }, { purpose, about }: HeldBack): string =>
  `${about}.${sign(config, purpose, about)}`
