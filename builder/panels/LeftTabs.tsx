import { Tabs } from '@mantine/core'
import {
  IconAlertTriangle,
  IconHistory,
  IconLayoutGridAdd,
  IconListTree,
  IconMessage,
} from '@tabler/icons-react'
import { createElement, memo } from 'react'
import { useText } from '#i18n'
import type { DragSession } from '../canvas/dragSession.ts'
import { lazyPart } from '../lazy/lazyPart.tsx'
import { ProblemCount } from '../problems/ProblemCount.tsx'
import type { LeftTab } from './leftTab.ts'
import { Palette } from './Palette.tsx'
import './panels.css'

const Comments = /* @__PURE__ */ lazyPart(async () => (await import('./Comments.tsx')).Comments)
const History = /* @__PURE__ */ lazyPart(
  async () => (await import('./history/History.tsx')).History,
)
const Outline = /* @__PURE__ */ lazyPart(
  async () => (await import('../outline/Outline.tsx')).Outline,
)
const Problems = /* @__PURE__ */ lazyPart(
  async () => (await import('../problems/Problems.tsx')).Problems,
)

const ICONS: Record<LeftTab, typeof IconHistory> = {
  palette: IconLayoutGridAdd,
  outline: IconListTree,
  problems: IconAlertTriangle,
  comments: IconMessage,
  history: IconHistory,
}

interface Props {
  /** Id of the page. */
  page: string
  tabs: readonly LeftTab[]
  value: LeftTab
  onChange(value: LeftTab): void
  session: DragSession
  /** Makes room for what was taken from the palette. */
  onTaken(): void
  /** A failure was gone to. */
  onJump(): void
}

/** What the page is made of and what is known of it, on the left. */
export const LeftTabs = memo(function LeftTabs({
  page,
  tabs,
  value,
  onChange,
  session,
  onTaken,
  onJump,
}: Props) {
  const t = useText('builder')
  return (
    <Tabs
      value={value}
      onChange={(next) => onChange((next ?? 'palette') as LeftTab)}
      keepMounted={false}
    >
      <Tabs.List grow style={{ flexWrap: 'nowrap' }}>
        {tabs.map((name) => (
          <Tabs.Tab
            key={name}
            px="xs"
            value={name}
            aria-label={t(`tab.${name}`)}
            title={t(`tab.${name}`)}
          >
            {createElement(ICONS[name], { size: 20, stroke: 1.6, 'aria-hidden': true })}
            {name === 'problems' && <ProblemCount />}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="palette">
        <Palette onTaken={onTaken} />
      </Tabs.Panel>
      <Tabs.Panel value="outline">
        <Outline session={session} />
      </Tabs.Panel>
      <Tabs.Panel value="problems">
        <Problems onJump={onJump} />
      </Tabs.Panel>
      <Tabs.Panel value="comments">
        <Comments page={page} />
      </Tabs.Panel>
      <Tabs.Panel value="history">
        <History id={page} />
      </Tabs.Panel>
    </Tabs>
  )
})
