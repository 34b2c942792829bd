import { certificateView } from './certificateView.ts'
import { chatView } from './chatView.ts'
import { deskView } from './deskView.ts'
import { examView } from './examView.ts'
import { itemView } from './itemView.ts'
import { officeView } from './officeView.ts'
import { playView, trialView } from './playView.ts'
import { roomView } from './roomView.ts'
import { surveyView } from './surveyView.ts'
import { waitingView } from './waitingView.ts'

/** What learners, lecturers and the office ask for. */
export const LEARNING_VIEWS = {
  play: playView,
  trial: trialView,
  exam: examView,
  room: roomView,
  desk: deskView,
  office: officeView,
  item: itemView,
  survey: surveyView,
  chat: chatView,
  waiting: waitingView,
  certificate: certificateView,
}
