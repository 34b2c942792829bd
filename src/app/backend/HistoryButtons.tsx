import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'

interface Props {
  /** What each would do, in words; the button is shut where there is nothing to do. */
  undo: { label: string; isPossible: boolean }
  redo: { label: string; isPossible: boolean }
  size?: 'lg' | number
  onTurn(way: 'undo' | 'redo'): void
}

/** Undo and redo, each named by what it takes back or does again. */
export function HistoryButtons({ undo, redo, size = 'lg', onTurn }: Props) {
  return (
    <>
      <ActionIcon
        variant="default"
        size={size}
        aria-label={undo.label}
        title={undo.label}
        disabled={!undo.isPossible}
        onClick={() => onTurn('undo')}
      >
        <IconArrowBackUp size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={size}
        aria-label={redo.label}
        title={redo.label}
        disabled={!redo.isPossible}
        onClick={() => onTurn('redo')}
      >
        <IconArrowForwardUp size={20} aria-hidden />
      </ActionIcon>
    </>
  )
}
