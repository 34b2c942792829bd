import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useText } from '#i18n'
import { KINDS } from '#pages/model'
import { Choices } from './Choices.tsx'
import { OwnValue } from './OwnValue.tsx'
import { useTokenName } from './styleEditing.ts'
import { tokenOf } from './tokenValue.ts'

interface Props {
  label: string
  own: unknown
  shown: unknown
  onChange(value: string): void
}

const TOKENS = KINDS.colour.tokens as Record<string, string>

/** The colours of the theme by their names, unfolded when they are wanted, and one of one's own. */
export function ColourInput({ label, own, shown, onChange }: Props) {
  const t = useText('builder')
  const nameOf = useTokenName()
  const [open, setOpen] = useState(false)
  const id = useId()
  const text = typeof own === 'string' ? own : ''
  const token = tokenOf(KINDS.colour, shown)
  const css = (token ? TOKENS[token] : String(shown ?? '')) || 'transparent'
  return (
    <div className="builder-colour">
      <button
        type="button"
        className="builder-colour-now"
        aria-expanded={open}
        aria-controls={id}
        aria-label={t('style.choose-colour', { label })}
        onClick={() => setOpen(!open)}
      >
        <Swatch css={css} />
        <span>{token ? nameOf('colour', token) : text || t('style.as-shown')}</span>
        <IconChevronDown size={14} aria-hidden />
      </button>
      <div id={id} hidden={!open} className="builder-colours">
        {open && (
          <>
            <Choices
              label={label}
              named
              choices={Object.entries(TOKENS).map(([value, colour]) => ({
                value,
                name: nameOf('colour', value),
                mark: <Swatch css={colour} />,
              }))}
              value={token}
              isOwn={own !== undefined}
              onChoose={onChange}
            />
            <p className="builder-note">{t('style.own')}</p>
            <OwnValue
              label={label}
              kind={KINDS.colour}
              value={text.startsWith('#') ? text : ''}
              isColour
              onChange={onChange}
            />
          </>
        )}
      </div>
    </div>
  )
}

export const Swatch = ({ css }: { css: string }) => (
  <span className="builder-swatch" style={{ background: css }} aria-hidden />
)
