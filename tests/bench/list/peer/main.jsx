import { createRoot } from 'react-dom/client'
import {
  Admin,
  Datagrid,
  FunctionField,
  List,
  NumberField,
  Resource,
  TextField,
  TextInput,
} from 'react-admin'

const PER_PAGE = 100

let csrf
/** The same questions as our own list asks, of the same gateway. */
const dataProvider = {
  async getList(resource, { pagination, sort, filter }) {
    csrf ??= (await (await fetch('/api/session')).json()).csrf
    const answer = await fetch(`/api/${resource}/query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
      body: JSON.stringify({
        method: 'find',
        args: [{}],
        ...(filter.q ? { search: filter.q } : {}),
        sort: { [sort.field]: sort.order === 'ASC' ? 1 : -1 },
        paging: { page: pagination.page, limit: pagination.perPage, total: 1000 },
      }),
    })
    const { data, total } = await answer.json()
    return { data: data.map(({ _id, ...row }) => ({ id: _id, ...row })), total: total ?? 1000 }
  },
}

function Products() {
  return (
    <List
      perPage={PER_PAGE}
      sort={{ field: 'product_code', order: 'ASC' }}
      filters={[<TextInput key="q" source="q" label="Search" alwaysOn />]}
      exporter={false}
    >
      <Datagrid rowClick={false}>
        <TextField source="product_code" />
        <TextField source="product_name" />
        <TextField source="sku" />
        <TextField source="category" />
        <TextField source="unit" />
        <NumberField source="selling_price" />
        <NumberField source="current_stock" />
        <FunctionField render={({ state }) => state} label="State" />
      </Datagrid>
    </List>
  )
}

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="product" list={Products} />
  </Admin>,
)
