import './palette.css'

/** Keys as they stand on the keyboard, pressed together. */
export const KeyCaps = ({ names }: { names: readonly string[] }) => (
  <span className="sala-keys">
    {names.map((name) => (
      <kbd key={name}>{name}</kbd>
    ))}
  </span>
)
