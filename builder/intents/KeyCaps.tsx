import { keyNames, type Keys } from './keys.ts'
import './intents.css'

/** The keys of an intent as they stand on the keyboard. */
export const KeyCaps = ({ keys }: { keys: Keys }) => (
  <span className="builder-keys">
    {keyNames(keys).map((name) => (
      <kbd key={name}>{name}</kbd>
    ))}
  </span>
)
