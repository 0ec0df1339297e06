import test from 'ava'
import { isReadAsExpected } from './case.js'

/** Layouts that statements of strangers had, each made anew with other figures. */

test('what was earned and what is owned in one list without titles, its groups by short codes', t =>
  isReadAsExpected(t, 'export-without-titles'))

test('one month of each year heads the year that ends with it', t =>
  isReadAsExpected(t, 'one-month-of-each-year'))

test('months a quarter apart head quarters, and the year to date is told once', t =>
  isReadAsExpected(t, 'quarters-by-their-last-month'))

test('one period in one row, its lines across', t => isReadAsExpected(t, 'one-period-in-one-row'))

test('an excerpt whose totals nothing adds up to: what is known as owed is owed behind total assets', t =>
  isReadAsExpected(t, 'excerpt-without-sections'))

test('a part of a part that a total has no room for', t => isReadAsExpected(t, 'part-within-a-part'))

test('marks in every column head no table', t => isReadAsExpected(t, 'marks-between-rows'))

test('a surplus below which stands what it is represented by', t =>
  isReadAsExpected(t, 'surplus-that-is-represented'))

test('the total of all beside totals of branches', t => isReadAsExpected(t, 'total-of-each-branch'))

test('numbers above the days of the columns', t => isReadAsExpected(t, 'numbers-above-the-days'))

test('liabilities that came out below zero, taken off assets', t =>
  isReadAsExpected(t, 'liabilities-below-zero'))

test('an amount told ahead of the only line that makes it up', t => isReadAsExpected(t, 'amounts-told-ahead'))

test('lines that say only when they are due are what they are a part of', t =>
  isReadAsExpected(t, 'italian-lines-by-when-due'))

test('a reserve that the printed total has left out, and that makes both sides even', t =>
  isReadAsExpected(t, 'reserve-outside-its-total'))

test('totals below zero in a column of their own, their details above it', t =>
  isReadAsExpected(t, 'totals-below-zero-beside-details'))

test('what was earned beside what was spent, each part of them with what it left', t =>
  isReadAsExpected(t, 'income-beside-costs'))

test('both sides of an account headed by what they come to, the profit on the smaller one', t =>
  isReadAsExpected(t, 'account-headed-by-its-sums'))

test('a table that says its unit is one has that one, though another has thousands', t =>
  isReadAsExpected(t, 'one-unit-where-another-table-has-thousands'))

test('expenses that a crooked page has set in below income', t =>
  isReadAsExpected(t, 'expenses-deeper-than-income-that-heads-them'))

test('a December of each year, under a title of periods that ended with it, is that year', t =>
  isReadAsExpected(t, 'december-of-each-year'))

test('totals beside their parts, under what seems to be the header of the next year', t =>
  isReadAsExpected(t, 'totals-under-the-next-header'))

test('two sides of one total, of which one is named by a word that nobody knows', t =>
  isReadAsExpected(t, 'sheet-with-one-side-misspelt'))

test('interest that was earned and interest that was paid, under one heading and in one net total', t =>
  isReadAsExpected(t, 'spanish-net-financing'))

test('what was there at first and what is left in the end, around what was received and paid', t =>
  isReadAsExpected(t, 'receipts-and-payments-carried'))

test('labels between the year before and the year, of which the one has totals alone', t =>
  isReadAsExpected(t, 'years-around-their-labels'))

test('two years under the day of one, the later total of both sides called as the earlier one', t =>
  isReadAsExpected(t, 'french-years-under-one-date'))

test('the total of the year beside its parts, its lines counted by numerals, on two pages', t =>
  isReadAsExpected(t, 'french-result-continued'))

test('a form with numbered columns that asks below its totals what is within them', t =>
  isReadAsExpected(t, 'french-form-of-which'))

test('all that was spent, in one line and below zero, is no refund', t =>
  isReadAsExpected(t, 'all-spent-below-zero'))

test('India: what stocks have changed stands among income, and is a cost less', t =>
  isReadAsExpected(t, 'india-stock-among-income'))

test('Italy: days listed in a line above, between twice the title, and interest by whom it is owed', t =>
  isReadAsExpected(t, 'years-listed-above-their-title'))

test('where titles say a fiscal year alone, a note may tell when it ended', t =>
  isReadAsExpected(t, 'fiscal-year-ends-in-a-note'))

test('Ecuador: a section with the amount of its one line stands above other headings of it', t =>
  isReadAsExpected(t, 'ecuador-section-of-one-line'))

test('Morocco: what says that it goes on is no half of the page before, and all sales are told twice', t =>
  isReadAsExpected(t, 'morocco-goes-on-by-its-name'))

test('Mexico: four columns that go on from one another, counted above, with words for plus, less and equals', t =>
  isReadAsExpected(t, 'mexico-columns-of-one-year'))

test('what came in beside what went out, each line in one of both columns', t =>
  isReadAsExpected(t, 'what-came-in-beside-what-went-out'))

test('Germany: both halves under their headings, with compounds, and what is left told nowhere', t =>
  isReadAsExpected(t, 'german-halves-nothing-of-what-is-left'))

test('what was there before is told within a line of donations', t =>
  isReadAsExpected(t, 'balance-of-the-year-before'))

test('what was written off and is added back below the result begins what became of the cash', t =>
  isReadAsExpected(t, 'written-off-and-added-back'))

test('all that was earned and all that was spent, told once more below the result', t =>
  isReadAsExpected(t, 'recapped-below-the-result'))

test('Peru: tax as an income or an expense of the year', t =>
  isReadAsExpected(t, 'peru-tax-among-other-results'))

test('one table in thousands, and another a thousand times as large that says nothing of its unit', t =>
  isReadAsExpected(t, 'units-beside-thousands'))

test('the menu of a report names all its statements, the title below it the one, whose minorities are told twice', t =>
  isReadAsExpected(t, 'menu-of-all-statements'))

test('what is comprehensive is none of the income, even where no net income is told before it', t =>
  isReadAsExpected(t, 'comprehensive-alone'))

test('financial items are earned or spent by their sign', t =>
  isReadAsExpected(t, 'financial-items-of-either-sign'))

test('a bare total that its lines come to nearly, and names of expenses that are owed or paid ahead', t =>
  isReadAsExpected(t, 'total-that-is-nearly-right'))

test('Germany: what the owners have lost beyond all they had stands among assets, and is none', t =>
  isReadAsExpected(t, 'german-deficit-among-assets'))

test('what the owners have is told in one total below its heading, which is what is left of both', t =>
  isReadAsExpected(t, 'net-worth-in-one-total'))
