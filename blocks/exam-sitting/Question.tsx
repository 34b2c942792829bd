import { useId } from 'react'
import { useText } from '#i18n'
import { RichText } from '#pages'
import { safeImage } from '#pages/model'
import { valueOf, type AskedQuestion } from './exam.ts'

interface QuestionProps {
  question: AskedQuestion
  number: number
  kept: string | undefined
  onAnswer: (value: unknown) => void
}

/** One question, answered as its kind wants it. */
export function Question({ question, number, kept, onAnswer }: QuestionProps) {
  const t = useText('learning')
  const id = useId()
  const picture = safeImage(question.picture)
  return (
    <fieldset className="sala-question" data-kind={question.kind} aria-describedby={id}>
      <legend>{t('exam.question', { number, points: question.points })}</legend>
      <div id={id}>
        <RichText html={question.stem} />
      </div>
      {picture && <img src={picture} alt="" loading="lazy" />}
      {question.sound && <Sound address={question.sound} />}
      <Answer question={question} value={valueOf(kept)} onAnswer={onAnswer} label={id} />
    </fieldset>
  )
}

const Sound = ({ address }: { address: string }) => (
  <audio controls src={address}>
    <track kind="captions" />
  </audio>
)

interface AnswerProps {
  question: AskedQuestion
  value: unknown
  onAnswer: (value: unknown) => void
  label: string
}

function Answer(props: AnswerProps) {
  const { kind } = props.question
  if (kind === 'single' || kind === 'multiple') return <Choices {...props} />
  if (kind === 'truefalse') return <TrueFalse {...props} />
  if (kind === 'match') return <Match {...props} />
  if (kind === 'order') return <Order {...props} />
  if (kind === 'cloze') return <Gaps {...props} />
  return <Written {...props} />
}

function Choices({ question, value, onAnswer }: AnswerProps) {
  const name = useId()
  const isMany = question.kind === 'multiple'
  const chosen = Array.isArray(value) ? (value as string[]) : []
  return (
    <ul>
      {question.options?.map(({ key, text, picture, sound }) => (
        <li key={key}>
          <label>
            <input
              type={isMany ? 'checkbox' : 'radio'}
              name={name}
              checked={isMany ? chosen.includes(key) : value === key}
              onChange={({ target }) =>
                onAnswer(
                  isMany
                    ? target.checked
                      ? [...chosen, key]
                      : chosen.filter((one) => one !== key)
                    : key,
                )
              }
            />{' '}
            {text}
            {safeImage(picture) && <img src={safeImage(picture)} alt={text} loading="lazy" />}
          </label>
          {sound && <Sound address={sound} />}
        </li>
      ))}
    </ul>
  )
}

function TrueFalse({ value, onAnswer }: AnswerProps) {
  const t = useText('learning')
  const name = useId()
  return (
    <ul>
      {([true, false] as const).map((one) => (
        <li key={String(one)}>
          <label>
            <input
              type="radio"
              name={name}
              checked={value === one}
              onChange={() => onAnswer(one)}
            />{' '}
            {t(one ? 'exam.true' : 'exam.false')}
          </label>
        </li>
      ))}
    </ul>
  )
}

const pairs = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, string>)
    : {}

function Match({ question, value, onAnswer }: AnswerProps) {
  const t = useText('learning')
  const chosen = pairs(value)
  return (
    <ul>
      {question.options?.map(({ key, text }) => (
        <li key={key}>
          <label>
            {text}{' '}
            <select
              className="sala-input"
              value={chosen[key] ?? ''}
              onChange={({ target }) => onAnswer({ ...chosen, [key]: target.value })}
            >
              <option value="">{t('exam.choose')}</option>
              {question.choices?.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </select>
          </label>
        </li>
      ))}
    </ul>
  )
}

function Order({ question, value, onAnswer }: AnswerProps) {
  const t = useText('learning')
  const options = question.options ?? []
  const order = Array.isArray(value) ? (value as string[]) : options.map(({ key }) => key)
  const move = (index: number, by: number): void => {
    const next = [...order]
    ;[next[index], next[index + by]] = [next[index + by]!, next[index]!]
    onAnswer(next)
  }
  return (
    <ol>
      {order.map((key, index) => {
        const text = options.find((one) => one.key === key)?.text ?? key
        return (
          <li key={key}>
            <span>{text}</span>{' '}
            <button
              type="button"
              className="sala-button"
              data-kind="secondary"
              disabled={index === 0}
              aria-label={t('exam.up', { text })}
              onClick={() => move(index, -1)}
            >
              ↑
            </button>
            <button
              type="button"
              className="sala-button"
              data-kind="secondary"
              disabled={index === order.length - 1}
              aria-label={t('exam.down', { text })}
              onClick={() => move(index, 1)}
            >
              ↓
            </button>
          </li>
        )
      })}
    </ol>
  )
}

function Gaps({ question, value, onAnswer }: AnswerProps) {
  const t = useText('learning')
  const filled = pairs(value)
  return (
    <ul>
      {question.gaps?.map((key) => (
        <li key={key}>
          <label>
            {t('exam.gap', { key })}{' '}
            <input
              className="sala-input"
              defaultValue={filled[key] ?? ''}
              maxLength={500}
              onBlur={({ target }) => onAnswer({ ...filled, [key]: target.value })}
            />
          </label>
        </li>
      ))}
    </ul>
  )
}

function Written({ question, value, onAnswer, label }: AnswerProps) {
  const t = useText('learning')
  const common = {
    className: 'sala-input',
    'aria-labelledby': label,
    defaultValue: typeof value === 'string' ? value : '',
    onBlur: ({ target }: { target: { value: string } }) => onAnswer(target.value),
  }
  if (question.kind === 'essay')
    return (
      <>
        {question.rubric && (
          <ul>
            {question.rubric.map(({ criterion, points }) => (
              <li key={criterion}>
                {criterion}
                {points !== undefined && ` (${points})`}
              </li>
            ))}
          </ul>
        )}
        <textarea {...common} rows={8} maxLength={18_000} />
      </>
    )
  if (question.kind === 'file') return <FileAnswer value={value} onAnswer={onAnswer} />
  return (
    <input
      {...common}
      maxLength={500}
      inputMode={question.kind === 'number' ? 'decimal' : undefined}
      placeholder={question.kind === 'number' ? t('exam.number') : undefined}
    />
  )
}

function FileAnswer({ value, onAnswer }: Pick<AnswerProps, 'value' | 'onAnswer'>) {
  const t = useText('learning')
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const body = new FormData()
    body.append('file', file)
    const { createClient } = await import('#gateway')
    const sent = await createClient().call<{ data: { url: string } }>('/api/upload', {
      method: 'POST',
      body,
    })
    if (sent.ok) onAnswer(sent.value.data.url)
  }
  return (
    <label>
      {t('exam.file')} <input type="file" onChange={({ target }) => void send(target.files?.[0])} />
      {typeof value === 'string' && value && <a href={value}>{t('exam.file-sent')}</a>}
    </label>
  )
}
