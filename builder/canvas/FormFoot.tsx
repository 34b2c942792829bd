import { useLocale, useText } from '#i18n'
import { pickText } from '#shared'
import { useBuilderState } from '../context/builderContext.ts'

/** What every form ends with, as it will be seen; a press on it chooses the form itself, whose settings have the words. */
export function FormFoot() {
  const t = useText('forms')
  const locale = useLocale()
  const submit = useBuilderState(({ model }) => model.page.submit)
  return (
    <div className="sala-form-actions builder-form-foot">
      <span className="sala-button" data-kind="primary">
        {pickText(submit, locale) || t('submit')}
      </span>
      <span className="sala-button" data-kind="quiet">
        {t('clear')}
      </span>
    </div>
  )
}
