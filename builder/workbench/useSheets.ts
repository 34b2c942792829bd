import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
import { LEFT_TABS, type LeftTab } from '../panels/leftTab.ts'

export type Sheet = LeftTab | 'inspector'

/** On a narrow screen the sheet makes room as soon as something is dragged out of it, or written on the page. */
function useSheetMakingRoom(close: () => void): void {
  const isDue = useBuilderState((state) => state.drag !== null || state.writing !== null)
  const last = useRef(close)
  last.current = close
  useEffect(() => {
    if (isDue) last.current()
  }, [isDue])
}

/** Which tool stands beside the page, or over it on a narrow screen. */
export function useSheets() {
  const { contentOnly } = useBuilder()
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [left, setLeft] = useState<LeftTab>(contentOnly ? 'outline' : 'palette')
  const tabs = useMemo(
    () => LEFT_TABS.filter((name) => !contentOnly || name !== 'palette'),
    [contentOnly],
  )
  const show = useCallback((next: LeftTab): void => {
    setSheet(next)
    setLeft(next)
  }, [])
  const toggle = (next: Sheet): void => {
    setSheet(sheet === next ? null : next)
    if (next !== 'inspector') setLeft(next)
  }
  const fold = useCallback(() => setSheet(null), [])
  const toInspector = useCallback(() => setSheet('inspector'), [])
  useSheetMakingRoom(fold)
  return { sheet, left, setLeft, tabs, show, toggle, fold, toInspector }
}
