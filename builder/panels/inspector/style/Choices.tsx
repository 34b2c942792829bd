import { useId, type ReactNode } from 'react'

export interface Choice {
  value: string
  name: string
  /** Shown in its place; the name is told all the same. */
  mark?: ReactNode
}

/** One of a few, all of them to be seen: chosen by a press or by the arrow keys. What holds without being said here is marked otherwise. */
export function Choices({
  label,
  choices,
  value,
  isOwn,
  named = false,
  onChoose,
}: {
  label: string
  choices: readonly Choice[]
  value: string | undefined
  isOwn: boolean
  /** With its name beside the mark. */
  named?: boolean
  onChoose(value: string): void
}) {
  const group = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="builder-choices"
      data-own={isOwn || undefined}
      data-named={named || undefined}
    >
      {choices.map((choice) => (
        <label key={choice.value} title={choice.name} data-token={choice.value}>
          <input
            type="radio"
            name={group}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
            // What holds already can be said for this width too.
            onClick={() => !isOwn && choice.value === value && onChoose(choice.value)}
          />
          {choice.mark !== undefined && <span aria-hidden>{choice.mark}</span>}
          <span className={choice.mark === undefined || named ? undefined : 'visually-hidden'}>
            {choice.name}
          </span>
        </label>
      ))}
    </div>
  )
}
