import type { Widget } from '../widgetTypes.ts'
import { AddressWidget } from './AddressWidget.tsx'
import { BranchWidget } from './BranchWidget.tsx'
import { CheckboxesWidget, ConstantWidget, RadioWidget, SelectWidget } from './choiceWidgets.tsx'
import { DateTimeWidget, DateWidget, TimeWidget } from './dateWidgets.tsx'
import { FileWidget } from './FileWidget.tsx'
import { JsonWidget } from './JsonWidget.tsx'
import { ListWidget } from './ListWidget.tsx'
import { MapWidget } from './MapWidget.tsx'
import { NumberWidget } from './NumberWidget.tsx'
import { RefWidget } from './RefWidget.tsx'
import { SectionWidget } from './SectionWidget.tsx'
import { ColourWidget, ComputedWidget, HiddenWidget, TagsWidget } from './smallWidgets.tsx'
import { TableWidget } from './TableWidget.tsx'
import { TextI18nWidget } from './TextI18nWidget.tsx'
import { MultilineWidget, TextWidget } from './TextWidget.tsx'
import { CheckboxWidget, SwitchWidget } from './toggleWidgets.tsx'

const text: Widget = { kind: 'value', frame: 'label', view: TextWidget }
const number: Widget = { kind: 'value', frame: 'label', view: NumberWidget }
const file: Widget = { kind: 'value', frame: 'group', view: FileWidget }
const json: Widget = { kind: 'value', frame: 'label', view: JsonWidget }

/** The one table of widgets, by the names that `x-widget` and `pickWidget` use. */
export const WIDGETS = {
  text,
  email: text,
  phone: text,
  url: text,
  link: text,
  'image-address': text,
  password: text,
  zipcode: text,
  'citizen-id': text,
  'tax-id': text,
  multiline: { kind: 'value', frame: 'label', view: MultilineWidget },
  html: { kind: 'value', frame: 'label', view: MultilineWidget },
  number,
  money: number,
  select: { kind: 'value', frame: 'label', view: SelectWidget },
  radio: { kind: 'value', frame: 'group', view: RadioWidget },
  checkboxes: { kind: 'value', frame: 'group', view: CheckboxesWidget },
  constant: { kind: 'value', frame: 'label', view: ConstantWidget },
  checkbox: { kind: 'value', frame: 'own', view: CheckboxWidget },
  switch: { kind: 'value', frame: 'own', view: SwitchWidget },
  date: { kind: 'value', frame: 'label', view: DateWidget },
  time: { kind: 'value', frame: 'label', view: TimeWidget },
  datetime: { kind: 'value', frame: 'label', view: DateTimeWidget },
  tags: { kind: 'value', frame: 'label', view: TagsWidget },
  colour: { kind: 'value', frame: 'label', view: ColourWidget },
  computed: { kind: 'value', frame: 'label', view: ComputedWidget },
  hidden: { kind: 'value', frame: 'none', view: HiddenWidget },
  'text-i18n': { kind: 'value', frame: 'group', view: TextI18nWidget },
  'html-i18n': { kind: 'value', frame: 'group', view: TextI18nWidget },
  address: { kind: 'value', frame: 'group', view: AddressWidget },
  ref: { kind: 'value', frame: 'label', view: RefWidget },
  file,
  image: file,
  json,
  section: { kind: 'structure', frame: 'group', view: SectionWidget },
  list: { kind: 'structure', frame: 'group', view: ListWidget },
  table: { kind: 'structure', frame: 'group', view: TableWidget },
  map: { kind: 'structure', frame: 'group', view: MapWidget },
  choice: { kind: 'structure', frame: 'group', view: BranchWidget },
} as const satisfies Record<string, Widget>

/** What nobody here draws is a raw JSON field; it is never dropped. */
export const widgetOf = (name: string): Widget => (Object.hasOwn(WIDGETS, name) ? WIDGETS[name as keyof typeof WIDGETS] : json)
