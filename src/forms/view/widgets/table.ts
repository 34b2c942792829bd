import type { ComponentType } from 'react'
import type { StructureProps, Widget, WidgetProps } from '../widgetTypes.ts'
import { HiddenWidget } from './plain/HiddenWidget.tsx'
import { choiceView, mapView } from './structure/mapView.ts'
import { SectionWidget } from './structure/SectionWidget.tsx'
import { MultilineWidget, TextWidget } from './text/TextWidget.tsx'
import { lazyChunk, loadedChunk } from '#shared'

type ValueFrame = Extract<Widget, { kind: 'value' }>['frame']
type Load<P> = () => Promise<ComponentType<P>>

/** Widgets that nearly every form has come with the form; the others are fetched with the first form that has one. */
const value = (frame: ValueFrame, view: ComponentType<WidgetProps>): Widget => ({
  kind: 'value',
  frame,
  view: loadedChunk(view),
})
const fetched = (frame: ValueFrame, load: Load<WidgetProps>): Widget => ({
  kind: 'value',
  frame,
  view: lazyChunk(load),
})
const structure = (load: Load<StructureProps>): Widget => ({
  kind: 'structure',
  frame: 'group',
  view: lazyChunk(load),
})

const dates = () => import('./date/dateWidgets.tsx')
/** Fetches what writes rich text, with its editor. */
export const rich = () => import('./rich/richWidgets.tsx')
const given = () => import('./plain/givenWidgets.tsx')
const rareStructures = () => import('./structure/rareStructures.ts')
const toggles = () => import('./choice/toggleWidgets.tsx')
const choices = () => import('./choice/choiceWidgets.tsx')
const searches = () => import('./choice/searchWidgets.tsx')

const text = value('label', TextWidget)
const multiline = value('label', MultilineWidget)
const number = fetched(
  'label',
  async () => (await import('./number/NumberWidget.tsx')).NumberWidget,
)
const file = fetched('group', async () => (await import('./file/FileWidget.tsx')).FileWidget)
const json = fetched('label', async () => (await import('./text/JsonWidget.tsx')).JsonWidget)
const bilingual = fetched(
  'group',
  async () => (await import('./text/TextI18nWidget.tsx')).TextI18nWidget,
)

/** The one table of widgets, by the names that `x-widget` and `pickWidget` use. */
export const WIDGETS = {
  text,
  email: text,
  phone: text,
  url: text,
  link: fetched('label', async () => (await searches()).LinkWidget),
  'video-address': text,
  'embed-address': text,
  'image-address': fetched(
    'label',
    async () => (await import('./file/PictureAddressWidget.tsx')).PictureAddressWidget,
  ),
  'file-address': fetched(
    'label',
    async () => (await import('./file/FileAddressWidget.tsx')).FileAddressWidget,
  ),
  'focal-point': fetched(
    'group',
    async () => (await import('./file/FocalPointWidget.tsx')).FocalPointWidget,
  ),
  password: fetched(
    'label',
    async () => (await import('./secret/PasswordWidget.tsx')).PasswordWidget,
  ),
  zipcode: text,
  'citizen-id': text,
  'tax-id': text,
  multiline,
  html: fetched('group', async () => (await rich()).HtmlWidget),
  code: fetched('label', async () => (await import('./rich/CodeWidget.tsx')).CodeWidget),
  'text-i18n': bilingual,
  'html-i18n': fetched('group', async () => (await rich()).HtmlI18nWidget),
  json,
  number,
  money: number,
  slider: fetched('label', async () => (await import('./number/SliderWidget.tsx')).SliderWidget),
  rating: fetched('group', async () => (await import('./number/RatingWidget.tsx')).RatingWidget),
  select: fetched('label', async () => (await choices()).SelectWidget),
  'select-search': fetched('label', async () => (await searches()).SelectSearchWidget),
  'select-query': fetched(
    'label',
    async () => (await import('./choice/QueryWidget.tsx')).QueryWidget,
  ),
  records: fetched('label', async () => (await searches()).RecordsWidget),
  multiselect: fetched('label', async () => (await searches()).MultiSelectWidget),
  icon: fetched('group', async () => (await import('./choice/IconWidget.tsx')).IconWidget),
  radio: fetched('group', async () => (await choices()).RadioWidget),
  checkboxes: fetched('group', async () => (await choices()).CheckboxesWidget),
  constant: fetched('label', async () => (await given()).ConstantWidget),
  checkbox: fetched('own', async () => (await toggles()).CheckboxWidget),
  switch: fetched('own', async () => (await toggles()).SwitchWidget),
  tags: fetched('label', async () => (await import('./choice/TagsWidget.tsx')).TagsWidget),
  colour: fetched('label', async () => (await import('./choice/ColourWidget.tsx')).ColourWidget),
  date: fetched('label', async () => (await dates()).DateWidget),
  time: fetched('label', async () => (await dates()).TimeWidget),
  'date-range': fetched(
    'group',
    async () => (await import('./date/DateRangeWidget.tsx')).DateRangeWidget,
  ),
  datetime: fetched('label', async () => (await dates()).DateTimeWidget),
  address: fetched(
    'parts',
    async () => (await import('./reference/AddressWidget.tsx')).AddressWidget,
  ),
  point: fetched('group', async () => (await import('./place/PointWidget.tsx')).PointWidget),
  ref: fetched('label', async () => (await import('./reference/RefWidget.tsx')).RefWidget),
  file,
  signature: fetched(
    'group',
    async () => (await import('./file/SignatureWidget.tsx')).SignatureWidget,
  ),
  image: file,
  computed: fetched('label', async () => (await given()).ComputedWidget),
  hidden: value('none', HiddenWidget),
  section: { kind: 'structure', frame: 'group', view: loadedChunk(SectionWidget) },
  list: structure(async () => (await import('./structure/ListWidget.tsx')).ListWidget),
  tree: structure(async () => (await rareStructures()).TreeWidget),
  table: structure(async () => (await import('./structure/TableWidget.tsx')).TableWidget),
  map: { kind: 'structure', frame: 'group', view: mapView },
  choice: { kind: 'structure', frame: 'group', view: choiceView },
} as const satisfies Record<string, Widget>

/** What nobody here draws is a raw JSON field; it is never dropped. */
export const widgetOf = (name: string): Widget =>
  Object.hasOwn(WIDGETS, name) ? WIDGETS[name as keyof typeof WIDGETS] : json
