import { type MediaFile } from './mediaQuery.ts'

export interface PickerProps {
  opened: boolean
  /** The picture that was chosen; nothing where it was closed. */
  onAnswer(file?: MediaFile): void
}
