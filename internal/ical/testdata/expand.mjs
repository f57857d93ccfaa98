// Expands the calendars of some folders with ical.js: for each file one line of JSON,
// with the UTC times of all that takes time from 1990 to 2039, or what was wrong.
// Usage: node expand.mjs ICAL.JS FOLDER…
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const [library, ...folders] = process.argv.slice(2)
const { default: ICAL } = await import(pathToFileURL(library))
const year = (y) => Date.UTC(y, 0, 1) / 1000
const text = (t) => (t.isDate ? t.toString() : new Date(t.toUnixTime() * 1000).toISOString().slice(0, 19))
const free = (c) => c.getFirstPropertyValue('status') === 'CANCELLED' || c.getFirstPropertyValue('transp') === 'TRANSPARENT'

function* instances(event) {
  if (!event.isRecurring()) {
    yield { item: event, startDate: event.startDate, endDate: event.endDate }
    return
  }
  const each = event.iterator()
  for (let at = each.next(); at && at.toUnixTime() < year(2040); at = each.next()) {
    if (at.toUnixTime() >= year(1990)) yield event.getOccurrenceDetails(at)
  }
}

function* expanded(calendar) {
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  const all = calendar.getAllSubcomponents('vevent').map((c) => new ICAL.Event(c)).filter((e) => e.startDate)
  const masters = all.filter((e) => !e.isRecurrenceException())
  for (const one of all.filter((e) => e.isRecurrenceException())) {
    const master = masters.find((e) => e.uid === one.uid)
    if (master) master.relateException(one)
    else masters.push(one)
  }
  for (const event of masters) {
    for (const i of instances(event)) {
      if (!free(i.item.component)) yield text(i.startDate) + '/' + text(i.endDate)
    }
  }
}

for (const folder of folders) {
  for (const file of fs.readdirSync(folder).filter((f) => f.endsWith('.ics'))) {
    const told = { file: path.join(folder, file), times: [] }
    try {
      const read = ICAL.parse(fs.readFileSync(told.file, 'utf8'))
      for (const one of typeof read[0] === 'string' ? [read] : read) told.times.push(...expanded(new ICAL.Component(one)))
    } catch (wrong) {
      told.wrong = String(wrong)
    }
    console.log(JSON.stringify(told))
  }
}
