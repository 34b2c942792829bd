import { useMemo } from 'react'
import type { JsonSchema } from '#forms/schema'
import { useText } from '#i18n'
import type { StepDocument } from '#schema'
import { optionParts } from './optionParts.ts'
import { optionsSchema, withExamples, type Choosable } from './stepSchema.ts'

/** The schemas of the options of a step and of its condition; the options in parts, by how each is asked for. */
export function useStepSchemas(document: StepDocument, known: Choosable) {
  const t = useText('backend')
  const schema = useMemo(
    () => withExamples(optionsSchema(document, known), t('flows.expression-help')),
    [document, known, t],
  )
  const when = useMemo(
    () =>
      withExamples(
        {
          type: 'object',
          properties: {
            when: {
              $ref: 'sala:expression',
              'x-label': { th: t('flows.when'), en: t('flows.when') },
            },
          },
        } as JsonSchema,
        t('flows.expression-help'),
      ),
    [t],
  )
  const parts = useMemo(() => optionParts(document, schema), [document, schema])
  return { schema, when, parts }
}
