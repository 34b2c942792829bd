import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, useContext, type ComponentType, type ReactNode } from 'react'
import { useText } from '#i18n'
import { PageContext } from '#pages'
import { useOptionalSession } from '#session'
import { Answered } from './Answered.tsx'
import { CallError } from './CallError.ts'
import { entityQuery, type VisibleEntity } from './entityModel.ts'
import { Kit } from './Kit.tsx'
import { ScreenMessage } from './ScreenMessage.tsx'

interface BoundaryProps {
  onRetry(): void
  children: ReactNode
}

/** Shows what went wrong in place of the block: no right, not found, or a fault that may be tried again. */
class CallBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const failure = error instanceof CallError ? error.failures[0] : undefined
    const kind =
      failure?.status === 403 ? 'forbidden' : failure?.status === 404 ? 'not-found' : 'error'
    const retry = () => {
      this.props.onRetry()
      this.setState({ error: undefined })
    }
    return (
      <ScreenMessage
        kind={kind}
        message={failure?.message}
        {...(kind === 'error' ? { onRetry: retry } : {})}
      />
    )
  }
}

/**
 * What every block of an entity stands in: the entity is fetched, faults are shown, and without a session (a story, the
 * palette) the block says quietly what it is.
 */
export function EntityBlock<P extends { entity?: string }>({
  props,
  View,
}: {
  props: P
  View: ComponentType<P & { model: VisibleEntity }>
}) {
  const session = useOptionalSession()
  const t = useText('backend')
  const page = useContext(PageContext)
  // What would stand there is told to authors; who visits a page has nothing of it.
  if (page && !page.edit && !page.admin && (!session || !props.entity)) return null
  if (!session || !props.entity)
    return (
      <p className="sala-entity-preview">{t('entity-preview', { entity: props.entity ?? '–' })}</p>
    )
  return (
    <Kit>
      <QueryErrorResetBoundary>
        {({ reset }) => (
          <CallBoundary onRetry={reset} key={props.entity}>
            <Answered query={entityQuery(session.client, props.entity!)}>
              {(model) => <View {...props} model={model} />}
            </Answered>
          </CallBoundary>
        )}
      </QueryErrorResetBoundary>
    </Kit>
  )
}
