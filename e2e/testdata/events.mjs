// Tells the events of calendars as ical.js and node-ical read them: a line of JSON for
// each calendar and library, with the events as "start end summary".
// Usage: node events.mjs MODULES FILE…
import fs from 'node:fs'
import { createRequire } from 'node:module'

const [modules, ...files] = process.argv.slice(2)
const load = createRequire(modules + '/')
const ICAL = load('ical.js').default ?? load('ical.js')
const nodeICAL = load('node-ical')
const line = (start, end, summary) => start.toISOString().slice(0, 16) + ' ' + end.toISOString().slice(0, 16) + ' ' + summary

const readers = {
  'ical.js': (text) =>
    new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents('vevent')
      .map((c) => new ICAL.Event(c))
      .map((e) => line(e.startDate.toJSDate(), e.endDate.toJSDate(), e.summary)),
  'node-ical': (text) =>
    Object.values(nodeICAL.sync.parseICS(text))
      .filter((e) => e.type === 'VEVENT')
      .map((e) => line(e.start, e.end, e.summary)),
}

for (const file of files) {
  const text = fs.readFileSync(file, 'utf8')
  for (const [library, read] of Object.entries(readers)) {
    console.log(JSON.stringify({ file, library, events: read(text) }))
  }
}
