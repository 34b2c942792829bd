import { KeyCaps as Caps } from '#crud'
import { keyNames, type Keys } from './keys.ts'

/** The keys of an intent as they stand on the keyboard. */
export const KeyCaps = ({ keys }: { keys: Keys }) => <Caps names={keyNames(keys)} />
