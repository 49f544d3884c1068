// The tools of programs, for Node: what programTools of programs_test.go has.
import { readFileSync } from 'node:fs'

const data = JSON.parse(readFileSync(new URL('./tools.json', import.meta.url)))
class ToolError extends Error {}
const missing = (tool, message) => Object.assign(Object.defineProperty(new ToolError(message), 'name', { value: 'LookupError' }), { code: 'ERR_LOOKUP', tool })
const copy = (x) => JSON.parse(JSON.stringify(x))
const tools = {
  list_users: async () => copy(data.users),
  get_user: async ({ id }) => copy(data.users.find((u) => u.id === id) ?? (() => { throw missing('get_user', 'no such user') })()),
  list_orders: async ({ user_id, page = 0, limit = 2 }) => {
    const mine = data.orders.filter((o) => o.user === user_id), items = mine.slice(page * limit, page * limit + limit)
    return copy({ items, more: page * limit + items.length < mine.length })
  },
  get_forecast: async ({ city }) => copy(data.forecasts[city] ?? (() => { throw missing('get_forecast', 'no such city') })()),
  convert: async ({ amount, from, to }) => {
    if (!data.rates[from] || !data.rates[to]) throw missing('convert', 'no such currency')
    return amount / data.rates[from] * data.rates[to]
  },
}
globalThis.ToolError = ToolError
globalThis.tools = tools
for (const [name, f] of Object.entries(tools)) {
  globalThis[name] = globalThis[name.replace(/_(.)/g, (_, c) => c.toUpperCase())] = f
}
