/** What is asked, in words of the user's language. */
export interface Question {
  title: string
  text: string
  yes: string
  no: string
}

export interface QuestionProps {
  /** It stays drawn while nothing is asked: so the focus goes back to where it was, also into a dialog below. */
  opened: boolean
  question: Question | undefined
  onAnswer(yes: boolean): void
}
