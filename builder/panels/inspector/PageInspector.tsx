import { Button, Group } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { memo, useCallback, useMemo } from 'react'
import { ValueForm, type ValueChange } from '#forms'
import { useText } from '#i18n'
import { hasAddress } from '#pages/model'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import { FormGroup } from '../../forms/FieldsFromEntity.tsx'
import { SourcesGroup } from '../data/Sources.tsx'
import { SeoPreviews } from '../settings/SeoPreviews.tsx'
import { SlugField } from '../settings/SlugField.tsx'
import { UsedBy } from '../settings/UsedBy.tsx'
import { PAGE_SETTINGS, PAGE_TEXTS, PAGE_TITLE } from './pageSchemas.ts'
import { pageChanges, withPicture } from './seoPicture.ts'

/** The page itself: title, address, layout, search engines, and what is set for the whole of it. */
export const PageInspector = memo(function PageInspector() {
  const t = useText('builder')
  const { store, actions, contentOnly } = useBuilder()
  const page = useBuilderState((state) => state.model.page)
  const locked = useBuilderState((state) => state.locked)
  const isOpened = hasAddress(page.type)
  const isPrint = page.type === 'print'
  const isSet = isOpened && !contentOnly
  const change = useCallback(
    (next: Record<string, unknown>, changes: readonly ValueChange[]) =>
      actions.updatePage(pageChanges(next, changes)),
    [actions],
  )
  const values = useMemo(
    () => ({ ...page, seo: withPicture(page.seo) }) as Record<string, unknown>,
    [page],
  )
  return (
    <>
      <h2 className="builder-title" tabIndex={-1}>
        {t('inspector.page')}
      </h2>
      <p className="builder-note">
        {t(contentOnly ? 'inspector.content-only' : 'inspector.page-hint')}
      </p>
      {isSet && <SlugField />}
      {!isPrint && <UsedBy />}
      <Group gap="xs">
        {!contentOnly && (
          <Button
            size="compact-md"
            variant="default"
            onClick={() => store.setState({ dialog: 'schedule' })}
          >
            {t('schedule.open')}
          </Button>
        )}
        {isSet && (
          <Button
            size="compact-md"
            variant="default"
            leftSection={locked ? <IconLock size={16} aria-hidden /> : undefined}
            onClick={() => store.setState({ dialog: 'password' })}
          >
            {t(locked ? 'password.open-set' : 'password.open')}
          </Button>
        )}
        <Button
          size="compact-md"
          variant="default"
          onClick={() => store.setState({ dialog: 'languages' })}
        >
          {t('languages.open')}
        </Button>
      </Group>
      <ValueForm
        schema={!isOpened ? PAGE_TITLE : contentOnly ? PAGE_TEXTS : PAGE_SETTINGS}
        values={values}
        label={t('inspector.page')}
        onChange={change}
      />
      {!contentOnly && <FormGroup />}
      {!contentOnly && !isPrint && <SourcesGroup />}
      {isOpened && <SeoPreviews />}
    </>
  )
})
