import { createElement, memo, useId, useMemo, useState } from 'react'
import { useText } from '#i18n'
import { Button, LazyBoundary, useChunk } from '#ui'
import {
  formatPath,
  samePath,
  type FieldFailure,
  type FieldState,
  type Form,
  type Path,
} from '../core/index.ts'
import type { Choice, FieldSpec } from '../schema/index.ts'
import { newValue } from '../schema/defaults.ts'
import { isType, sameJson } from '../schema/matches.ts'
import { afterPress } from './afterPress.ts'
import { useFieldState, useForm, useFormPart, useOpenSections } from './context.ts'
import { FieldFrame, isWrong, type FrameStyle } from './FieldFrame.tsx'
import { fieldIds, useSchemaText } from './fieldTexts.ts'
import { renderLoadFailure } from './LoadFailure.tsx'
import { useFormKit } from './formKit.ts'
import type { Widget } from './widgetTypes.ts'

interface FieldProps {
  path: Path
  /** Known by those who draw fields of a schema; else looked up. */
  spec?: FieldSpec | undefined
  /** `cell`: the label is for screen readers only. `bare`: inside a frame that already speaks for it. */
  look?: FrameStyle
}

/** One field of the form around it, rendered by the widget that its schema asks for. */
export const Field = memo(
  function Field({ path, spec: given, look = 'full' }: FieldProps) {
    const form = useForm()
    const { widgetOf } = useFormKit()
    const spec = given ?? form.spec(path)
    if (!spec) return null
    const widget = widgetOf(spec.widget)
    const field =
      widget.kind === 'value' ? (
        <ValueField path={path} spec={spec} look={look} widget={widget} />
      ) : (
        <StructureField path={path} spec={spec} look={look} widget={widget} />
      )
    return widget.view.isLazy ? (
      <LazyBoundary
        fallback={<div className="sala-field-loading" aria-busy />}
        lost={renderLoadFailure}
      >
        {field}
      </LazyBoundary>
    ) : (
      field
    )
  },
  (a, b) => a.spec === b.spec && a.look === b.look && samePath(a.path, b.path),
)

interface PartProps<W> {
  path: Path
  spec: FieldSpec
  look: FrameStyle
  widget: W
}

function ValueField({ path, spec, look, widget }: PartProps<Widget & { kind: 'value' }>) {
  const view = useChunk(widget.view)
  const form = useForm()
  const name = formatPath(path)
  const ids = fieldIds(useId(), path, name)
  const state = useFieldState(form, path, name)
  const text = useSchemaText()
  const set = useMemo(() => setter(form, path, spec), [form, name, spec])
  const { allowed } = state
  const shown = useMemo(
    () => (allowed ? { ...spec, choices: narrowed(spec, allowed) } : spec),
    [spec, allowed],
  )
  if (!state.visible) return null
  const failures = shownFailures(state)
  return (
    <FieldFrame
      frame={widget.frame}
      look={look}
      name={name}
      ids={ids}
      spec={spec}
      required={state.required}
      failures={failures}
      kept={state.kept}
    >
      {createElement(view, {
        path,
        name,
        spec: shown,
        state,
        set,
        control: {
          id: ids.input,
          describedBy: describedBy(ids, spec, failures.length > 0),
          invalid: isWrong(failures),
          required: state.required,
          readOnly: state.readOnly,
          label: look === 'full' ? undefined : text(spec.label),
          onBlur: () => afterPress(() => form.touch(path)),
        },
      })}
    </FieldFrame>
  )
}

function StructureField({ path, spec, look, widget }: PartProps<Widget & { kind: 'structure' }>) {
  const view = useChunk(widget.view)
  const form = useForm()
  const t = useText('forms')
  const text = useSchemaText()
  const name = formatPath(path)
  const ids = fieldIds(useId(), path, name)
  const open = useOpenSections()
  const [opened, setOpened] = useState(false)
  const { visible, required, readOnly, failures, isEmpty, isStrange, isStuck } = useFormPart(
    form,
    path,
    name,
    (from) => {
      const state = from.state(path)
      return {
        visible: state.visible,
        required: state.required,
        readOnly: state.readOnly,
        failures: state.failures,
        isEmpty:
          state.value === null && spec.nullable && !spec.branches
            ? null
            : state.value === undefined,
        isStrange: isOtherType(spec, state.value),
        isStuck: mayLeave(path, spec, state),
      }
    },
  )
  const asJson = useMemo(() => ({ ...spec, widget: 'json' }), [spec])
  if (!visible) return null
  if (isStrange) return <Field path={path} spec={asJson} look={look} />
  const isNull = isEmpty === null
  const isCollapsed =
    isNull || (isEmpty && !opened && spec.type !== 'array' && open.includes(spec.flat))
  const show = (): void => (isNull ? form.set(path, newValue(form.reader, spec)) : setOpened(true))
  return (
    <FieldFrame
      frame={widget.frame}
      look={look}
      name={name}
      ids={ids}
      spec={spec}
      required={required}
      failures={failures}
    >
      {isCollapsed ? (
        <Button kind="quiet" icon="plus" onClick={show}>
          {t('open-section', { label: text(spec.label) })}
        </Button>
      ) : (
        createElement(view, {
          path,
          name,
          spec,
          readOnly,
          control: {
            id: ids.input,
            describedBy: describedBy(ids, spec, failures.length > 0),
            invalid: isWrong(failures),
            required,
            readOnly,
            onBlur: () => afterPress(() => form.touch(path)),
          },
        })
      )}
      {isStuck && (
        <Button kind="quiet" onClick={() => form.set(path, spec.required ? null : undefined)}>
          {t('leave-out', { label: text(spec.label) })}
        </Button>
      )}
    </FieldFrame>
  )
}

/** A value of another type than its fields can show. */
const isOtherType = ({ type }: FieldSpec, value: unknown): boolean =>
  (value ?? undefined) !== undefined &&
  (type === 'object' || type === 'array') &&
  !isType(value, type)

/** Is something wrong with what need not be there, or may it be nothing instead? */
const mayLeave = (path: Path, spec: FieldSpec, state: FieldState): boolean =>
  typeof path.at(-1) === 'string' &&
  !state.readOnly &&
  (state.value ?? undefined) !== undefined &&
  (state.required ? spec.nullable : shownFailures(state).length > 0)

/** The choices that are allowed as things stand; values that the schema does not name stand for themselves. */
const narrowed = ({ choices = [] }: FieldSpec, allowed: readonly unknown[]): Choice[] =>
  allowed.map(
    (value) =>
      choices.find((choice) => sameJson(choice.value, value)) ?? { value, label: String(value) },
  )

/** An emptied optional value leaves the record; where null is allowed and the field must be there, it is null. */
const setter =
  (form: Form, path: Path, spec: FieldSpec) =>
  (value: unknown): void =>
    form.type(path, value === undefined && spec.nullable && spec.required ? null : value)

/** A value of several parts (tags, an address) shows what is wrong inside it as well. */
const shownFailures = (state: FieldState): readonly FieldFailure[] =>
  state.inner.length === 0 ? state.failures : [...state.failures, ...state.inner]

const describedBy = (
  ids: { help: string; error: string },
  spec: FieldSpec,
  hasError: boolean,
): string | undefined =>
  [spec.help !== undefined ? ids.help : '', hasError ? ids.error : ''].filter(Boolean).join(' ') ||
  undefined
