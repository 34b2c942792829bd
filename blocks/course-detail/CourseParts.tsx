import type { ReactNode } from 'react'
import { useText } from '#i18n'
import { Icon, Words } from '#ui'

export interface CourseWords {
  outcomes?: string[]
  requirements?: string[]
  syllabus?: { title: string; text?: string; hours?: number }[]
  questions?: { question: string; answer: string }[]
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  const t = useText('course')
  return (
    <section className="sala-course-part">
      <h2>
        <Words text={t(`parts.${name}`)} />
      </h2>
      {children}
    </section>
  )
}

/** What a course says of itself beside its description; what is empty has no place. */
export function CourseParts({ outcomes, requirements, syllabus, questions }: CourseWords) {
  const t = useText('course')
  return (
    <>
      {outcomes && outcomes.length > 0 && (
        <Part name="outcomes">
          <ul className="sala-course-outcomes">
            {outcomes.map((one) => (
              <li key={one}>
                <Icon name="check" />
                <span>{one}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {syllabus && syllabus.length > 0 && (
        <Part name="syllabus">
          <ol className="sala-course-syllabus">
            {syllabus.map(({ title, text, hours }, index) => (
              <li key={index}>
                <p>
                  <strong>{title}</strong>
                  {hours !== undefined && <span>{t('parts.hours', { count: hours })}</span>}
                </p>
                {text && <p>{text}</p>}
              </li>
            ))}
          </ol>
        </Part>
      )}
      {requirements && requirements.length > 0 && (
        <Part name="requirements">
          <ul>
            {requirements.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Part>
      )}
      {questions && questions.length > 0 && (
        <Part name="questions">
          {questions.map(({ question, answer }) => (
            <details key={question} className="sala-course-question">
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </Part>
      )}
    </>
  )
}
