(function (inner) {
  'use strict';
  // Intl, and what toLocaleString and localeCompare are: in English, German, French, Spanish, Italian, Portuguese and Dutch, less names of currencies and units.
  // Numbers have the separators of some other locales, numeric dates their order.
  const { host, hide, natives: { Text, Big, Date: NativeDate, isArray, defineProperty } } = inner;

  // By language or locale: separators of groups and of the fraction, the currency behind the number, what is least grouped, and the order of a numeric date.
  const narrow = '\u202f', hard = '\u00a0';
  const regions = {
    __proto__: null, en: [',', '.', false, 1, 'm/d/y'], 'en-GB': [',', '.', false, 1, 'dd/mm/y'], 'en-AU': [',', '.', false, 1, 'dd/mm/y'], 'en-IN': [',', '.', false, 1, 'd/m/y'], 'en-CA': [',', '.', false, 1, 'y-mm-dd'], 'en-NZ': [',', '.', false, 1, 'd/mm/y'], 'en-IE': [',', '.', false, 1, 'd/m/y'],
    de: ['.', ',', true, 1, 'd.m.y'], 'de-CH': ["'", '.', false, 1, 'd.m.y'], 'de-AT': [hard, ',', false, 1, 'd.m.y'], fr: [narrow, ',', true, 1, 'dd/mm/y'], es: ['.', ',', true, 2, 'd/m/y'], 'es-MX': [',', '.', false, 1, 'd/m/y'], it: ['.', ',', true, 2, 'dd/mm/y'], pt: ['.', ',', false, 1, 'dd/mm/y'],
    nl: ['.', ',', false, 1, 'd-m-y'], sv: [hard, ',', true, 1, 'y-mm-dd'], nb: [hard, ',', true, 1, 'd.m.y'], da: ['.', ',', true, 1, 'd.m.y'], fi: [hard, ',', true, 1, 'd.m.y'], pl: [hard, ',', true, 2, 'd.mm.y'], ru: [hard, ',', true, 1, 'dd.mm.y'], cs: [hard, ',', true, 1, 'd. m. y'],
    tr: ['.', ',', false, 1, 'dd.mm.y'], id: ['.', ',', false, 1, 'd/m/y'], ja: [',', '.', false, 1, 'y/m/d'], zh: [',', '.', false, 1, 'y/m/d'], ko: [',', '.', false, 1, 'y. m. d.'],
  };
  const localeOf = (l) => {
    for (const x of isArray(l) ? l : l === undefined ? [] : [l]) {
      const tag = Text(x?.baseName ?? x);
      if (!/^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$/.test(tag)) throw new RangeError('Incorrect locale information provided');
      const [language, ...rest] = tag.split('-'), region = rest.find((p) => /^[A-Za-z]{2}$/.test(p));
      const name = region ? language.toLowerCase() + '-' + region.toUpperCase() : language.toLowerCase();
      if (regions[name] || regions[language.toLowerCase()]) return name;
    }
    return 'en-US';
  };
  const two = (n) => Text(n).padStart(2, '0');
  // What languages say. between is what stands between day, month and year where the month is a word, long and short; after what follows the day of the week: before a date with a year,
  // one without, a numeric one, and a day alone; at what is between a date and a time; styles are the templates of dateStyle 'short' and of numeric 'medium'; units are those of
  // RelativeTimeFormat: one, more, what is shorter, and the words for -2 to 2; list are 'and' and 'or', and what units of a list have instead.
  const words = (s) => s.split(' ');
  const english = { months: words('January February March April May June July August September October November December'), short: words('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'), days: words('Sunday Monday Tuesday Wednesday Thursday Friday Saturday'), shortDays: words('Sun Mon Tue Wed Thu Fri Sat'), between: [[' ', ' '], [' ', ' ']], after: [', ', ' ', ', ', ' '], at: ' at ', eras: ['BC', 'AD'] };
  const sept = words('Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec');
  const languages = {
    __proto__: null, en: english,
    de: { months: words('Januar Februar März April Mai Juni Juli August September Oktober November Dezember'), short: words('Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.'), alone: words('Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez'), days: words('Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag'), shortDays: words('So Mo Di Mi Do Fr Sa'), between: [['. ', ' '], ['. ', ' ']], after: [', ', ', ', ', ', ', '], at: ' um ', hour: ' Uhr', eras: ['v. Chr.', 'n. Chr.'], utc: 'Koordinierte Weltzeit',
      past: 'vor #', future: 'in #', list: ['und', 'oder', 'und'], units: { second: 'Sekunde|Sekunden|Sek.|,,jetzt,,', minute: 'Minute|Minuten|Min.|,,in dieser Minute,,', hour: 'Stunde|Stunden|Std.|,,in dieser Stunde,,', day: 'Tag|Tagen|Tagen|vorgestern,gestern,heute,morgen,übermorgen', week: 'Woche|Wochen|Wochen|,letzte Woche,diese Woche,nächste Woche,', month: 'Monat|Monaten|Monaten|,letzten Monat,diesen Monat,nächsten Monat,', quarter: 'Quartal|Quartalen|Quart.|,letztes Quartal,dieses Quartal,nächstes Quartal,', year: 'Jahr|Jahren|Jahren|,letztes Jahr,dieses Jahr,nächstes Jahr,' },
      compact: ['', '\u00a0Mio.', '\u00a0Mrd.', '\u00a0Bio.'], compactLong: [['Tausend', 'Tausend'], ['Million', 'Millionen'], ['Milliarde', 'Milliarden'], ['Billion', 'Billionen']] },
    fr: { months: words('janvier février mars avril mai juin juillet août septembre octobre novembre décembre'), short: words('janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'), days: words('dimanche lundi mardi mercredi jeudi vendredi samedi'), shortDays: words('dim. lun. mar. mer. jeu. ven. sam.'), between: [[' ', ' '], [' ', ' ']], after: [' ', ' ', ' ', ' '], at: ' à ', numericAt: ' ', hour: ' h', eras: ['av. J.-C.', 'ap. J.-C.'], utc: 'temps universel coordonné',
      past: 'il y a #', future: 'dans #', list: ['et', 'ou', 'et'], units: { second: 'seconde|secondes|\u00a0s|,,maintenant,,', minute: 'minute|minutes|\u00a0min|,,cette minute-ci,,', hour: 'heure|heures|\u00a0h|,,cette heure-ci,,', day: 'jour|jours|\u00a0j|avant-hier,hier,aujourd’hui,demain,après-demain', week: 'semaine|semaines|sem.|,la semaine dernière,cette semaine,la semaine prochaine,', month: 'mois|mois|m.|,le mois dernier,ce mois-ci,le mois prochain,', quarter: 'trimestre|trimestres|trim.|,le trimestre dernier,ce trimestre,le trimestre prochain,', year: 'an|ans|a|,l’année dernière,cette année,l’année prochaine,' },
      compact: ['\u00a0k', '\u00a0M', '\u00a0Md', '\u00a0Bn'], compactLong: [['mille', 'mille'], ['million', 'millions'], ['milliard', 'milliards'], ['billion', 'billions']] },
    es: { months: words('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'), short: words('ene feb mar abr may jun jul ago sept oct nov dic'), days: words('domingo lunes martes miércoles jueves viernes sábado'), shortDays: words('dom lun mar mié jue vie sáb'), between: [[' de ', ' de '], [' ', ' ']], after: [', ', ', ', ', ', ' '], at: ' a las ', fullAt: ', ', plainHour: true, periods: ['a. m.', 'p. m.'], eras: ['a. C.', 'd. C.'], utc: '(tiempo universal coordinado)',
      past: 'hace #', future: 'dentro de #', list: ['y', 'o', 'y'], units: { second: 'segundo|segundos|s|,,ahora,,', minute: 'minuto|minutos|min|,,este minuto,,', hour: 'hora|horas|h|,,esta hora,,', day: 'día|días|d|anteayer,ayer,hoy,mañana,pasado mañana', week: 'semana|semanas|sem.|,la semana pasada,esta semana,la próxima semana,', month: 'mes|meses|m|,el mes pasado,este mes,el próximo mes,', quarter: 'trimestre|trimestres|trim.|,el trimestre pasado,este trimestre,el próximo trimestre,', year: 'año|años|a|,el año pasado,este año,el próximo año,' },
      compact: ['\u00a0mil', '\u00a0M', , '\u00a0B'], compactLong: [['mil', 'mil'], ['millón', 'millones'], ['mil millones', 'mil millones'], ['billón', 'billones']] },
    it: { months: words('gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'), short: words('gen feb mar apr mag giu lug ago set ott nov dic'), days: words('domenica lunedì martedì mercoledì giovedì venerdì sabato'), shortDays: words('dom lun mar mer gio ven sab'), between: [[' ', ' '], [' ', ' ']], after: [' ', ' ', ' ', ' '], at: ' alle ore ', eras: ['a.C.', 'd.C.'], utc: 'Tempo coordinato universale',
      past: '# fa', future: 'tra #', list: ['e', 'o', 'e'], units: { second: 'secondo|secondi|sec.|,,ora,,', minute: 'minuto|minuti|min|,,questo minuto,,', hour: 'ora|ore|h|,,quest’ora,,', day: 'giorno|giorni|gg|l’altro ieri,ieri,oggi,domani,dopodomani', week: 'settimana|settimane|sett.|,settimana scorsa,questa settimana,settimana prossima,', month: 'mese|mesi|mesi|,mese scorso,questo mese,mese prossimo,', quarter: 'trimestre|trimestri|trim.|,trimestre scorso,questo trimestre,trimestre prossimo,', year: 'anno|anni|anni|,anno scorso,quest’anno,anno prossimo,' },
      compact: ['K', '\u00a0Mln', '\u00a0Mld', '\u00a0Bln'], compactLong: [['mille', 'mila'], ['milione', 'milioni'], ['miliardo', 'miliardi'], ['mille miliardi', 'mila miliardi']] },
    pt: { months: words('janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'), short: words('jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.'), days: words('domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado'), shortDays: words('dom. seg. ter. qua. qui. sex. sáb.'), between: [[' de ', ' de '], [' de ', ' de ']], after: [', ', ', ', ', ', ', '], at: ' às ', eras: ['a.C.', 'd.C.'], utc: 'Horário Universal Coordenado',
      past: 'há #', future: 'em #', list: ['e', 'ou', 'e'], units: { second: 'segundo|segundos|seg.|,,agora,,', minute: 'minuto|minutos|min.|,,este minuto,,', hour: 'hora|horas|h|,,esta hora,,', day: 'dia|dias|dias|anteontem,ontem,hoje,amanhã,depois de amanhã', week: 'semana|semanas|sem.|,semana passada,esta semana,próxima semana,', month: 'mês|meses|meses|,mês passado,este mês,próximo mês,', quarter: 'trimestre|trimestres|trim.|,último trimestre,este trimestre,próximo trimestre,', year: 'ano|anos|anos|,ano passado,este ano,próximo ano,' },
      compact: ['\u00a0mil', '\u00a0mi', '\u00a0bi', '\u00a0tri'], compactLong: [['mil', 'mil'], ['milhão', 'milhões'], ['bilhão', 'bilhões'], ['trilhão', 'trilhões']] },
    nl: { months: words('januari februari maart april mei juni juli augustus september oktober november december'), short: words('jan feb mrt apr mei jun jul aug sep okt nov dec'), days: words('zondag maandag dinsdag woensdag donderdag vrijdag zaterdag'), shortDays: words('zo ma di wo do vr za'), between: [[' ', ' '], [' ', ' ']], after: [' ', ' ', ' ', ' '], at: ' om ', periods: ['a.m.', 'p.m.'], eras: ['v.Chr.', 'n.Chr.'], utc: 'gecoördineerde wereldtijd',
      past: '# geleden', future: 'over #', list: ['en', 'of', 'en'], units: { second: 'seconde|seconden|sec.|,,nu,,', minute: 'minuut|minuten|min.|,,binnen een minuut,,', hour: 'uur|uur|uur|,,binnen een uur,,', day: 'dag|dagen|dgn|eergisteren,gisteren,vandaag,morgen,overmorgen', week: 'week|weken|weken|,vorige week,deze week,volgende week,', month: 'maand|maanden|maanden|,vorige maand,deze maand,volgende maand,', quarter: 'kwartaal|kwartalen|kwart.|,vorig kwartaal,dit kwartaal,volgend kwartaal,', year: 'jaar|jaar|jaar|,vorig jaar,dit jaar,volgend jaar,' },
      compact: ['K', '\u00a0mln.', '\u00a0mld.', '\u00a0bln.'], compactLong: [['duizend', 'duizend'], ['miljoen', 'miljoen'], ['miljard', 'miljard'], ['biljoen', 'biljoen']] },
    'en-GB': { ...english, short: sept, after: [', ', ' ', ', ', ' '], compact: ['k', 'm', 'bn', 'tn'] }, 'en-AU': { ...english, short: words('Jan Feb Mar Apr May June July Aug Sept Oct Nov Dec'), alone: sept }, 'en-IN': { ...english, short: sept, after: [', ', ', ', ', ', ' '] }, 'en-NZ': { ...english, short: sept }, 'en-IE': { ...english, short: sept }, 'en-ZA': { ...english, short: sept },
  };
  const languageOf = (locale) => languages[locale] ?? languages[locale.split('-')[0]] ?? english;
  const shortDates = { __proto__: null, en: 'm/d/yy', 'en-GB': 'dd/mm/y', 'en-AU': 'd/m/yy', 'en-IN': 'dd/mm/yy', 'en-CA': 'y-mm-dd', 'en-NZ': 'dd/mm/y', 'en-IE': 'dd/mm/y', de: 'dd.mm.yy', fr: 'dd/mm/y', es: 'd/m/yy', 'es-MX': 'dd/mm/yy', it: 'dd/mm/yy', pt: 'dd/mm/y', 'pt-PT': 'dd/mm/yy', nl: 'dd-mm-y', sv: 'y-mm-dd', ja: 'y/mm/dd', zh: 'y/m/d', pl: 'd.mm.y' };
  const mediumDates = { __proto__: null, de: 'dd.mm.y', 'pt-PT': 'dd/mm/y', ja: 'y/mm/dd' };
  const regionOf = (locale) => regions[locale] ?? regions[locale.split('-')[0]] ?? regions.en;
  let subject = 'Intl'; // what errors name
  const choose = (o, name, list, otherwise) => {
    const v = o[name];
    if (v === undefined) return otherwise;
    if (!list.includes(typeof v === 'boolean' ? v : Text(v))) throw new RangeError('Value ' + Text(v) + ' out of range for ' + subject + ' options property ' + name);
    return typeof v === 'boolean' ? v : Text(v);
  };
  const digitOption = (o, name, least, most, otherwise) => {
    const v = o[name];
    if (v === undefined) return otherwise;
    const n = Number(v);
    if (!(n >= least && n <= most)) throw new RangeError(name + ' value is out of range.');
    return Math.floor(n);
  };
  const optionsOf = (o) => o === undefined ? {} : Object(o);
  const supported = (C) => hide(C, 'supportedLocalesOf', (l) => (isArray(l) ? l : l === undefined ? [] : [l]).filter((x) => localeOf(x) !== 'en-US' || /^en/i.test(x)));

  // Decimal texts: digits, and the power of ten of what the first stands before: 0.digits * 10^point.
  const decimal = (n) => {
    if (typeof n === 'bigint') { const s = Text(n < 0n ? -n : n); return { digits: s === '0' ? '' : s, point: s === '0' ? 0 : s.length } }
    const [m, e = '0'] = Text(Math.abs(n)).split('e'), [a, b = ''] = m.split('.');
    let digits = a + b, point = a.length + Number(e);
    const lead = /^0*/.exec(digits)[0].length;
    digits = digits.slice(lead).replace(/0+$/, ''); point -= lead;
    return digits === '' ? { digits, point: 0 } : { digits, point };
  };
  // round keeps the digits up to a place behind the point; halves go away from zero unless mode says otherwise.
  const round = ({ digits, point }, places, mode, negative) => {
    const keep = point + places;
    if (keep >= digits.length) return { digits, point };
    const rest = keep < 0 ? '0' + digits : digits.slice(keep), kept = keep <= 0 ? '' : digits.slice(0, keep);
    const any = /[1-9]/.test(rest), half = rest[0] === '5' && !/[1-9]/.test(rest.slice(1)), odd = kept !== '' && Number(kept.at(-1)) % 2 === 1;
    const up = mode === 'trunc' ? false : mode === 'floor' ? any && negative : mode === 'ceil' ? any && !negative : mode === 'expand' ? any : mode === 'halfEven' ? rest[0] > '5' || rest[0] === '5' && (!half || odd) : mode === 'halfTrunc' ? rest[0] >= '5' && !half : rest[0] >= '5';
    if (!up) return kept === '' ? { digits: '', point: 0 } : { digits: kept.replace(/0+$/, ''), point };
    const n = Text(BigInt(kept || '0') + 1n), grown = n.length - Math.max(keep, 0);
    return { digits: n.replace(/0+$/, ''), point: kept === '' ? n.length - places : point + Math.max(grown, 0) };
  };
  const scale = (d, n) => d.digits === '' ? d : { digits: d.digits, point: d.point + n };

  const signs = { __proto__: null, USD: '$', EUR: '€', GBP: '£', JPY: '¥', INR: '₹', CNY: 'CN¥', KRW: '₩', BRL: 'R$', CAD: 'CA$', AUD: 'A$', MXN: 'MX$', NZD: 'NZ$', ILS: '₪', VND: '₫', TWD: 'NT$', HKD: 'HK$', PHP: '₱', XAF: 'FCFA', XOF: 'F\u202fCFA' };
  // abroad are the signs of currencies in other places, by language or locale.
  const abroad = { __proto__: null, 'en-GB': { USD: 'US$', JPY: 'JP¥', AUD: 'A$' }, 'en-CA': { USD: 'US$', JPY: 'JP¥', AUD: 'A$' }, 'en-AU': { USD: 'USD', CAD: 'CAD', JPY: 'JPY', NZD: 'NZD', EUR: 'EUR', GBP: 'GBP', INR: 'INR', CNY: 'CNY' }, de: { AUD: 'AU$' }, fr: { USD: '$US', GBP: '£GB', CAD: '$CA', AUD: '$AU', MXN: '$MX', JPY: 'JPY', CNY: 'CNY' }, es: { USD: 'US$', GBP: 'GBP', JPY: 'JPY', CAD: 'CAD', AUD: 'AUD', INR: 'INR', CNY: 'CNY', BRL: 'BRL', MXN: 'MXN' }, 'es-MX': { USD: 'USD', EUR: 'EUR', GBP: 'GBP', JPY: 'JPY', CAD: 'CAD', AUD: 'AUD', INR: 'INR', CNY: 'CNY', BRL: 'BRL' }, it: { USD: 'USD', JPY: 'JPY', INR: 'INR', BRL: 'BRL', MXN: 'MXN' }, pt: { USD: 'US$', JPY: 'JP¥', AUD: 'AU$' }, nl: { USD: 'US$', JPY: 'JP¥', CAD: 'C$', AUD: 'AU$' }, 'de-CH': { EUR: 'EUR' },
    pl: { PLN: 'zł', USD: 'USD' }, sv: { SEK: 'kr' }, nb: { NOK: 'kr' }, da: { DKK: 'kr.' }, cs: { CZK: 'Kč' }, ru: { RUB: '₽' }, tr: { TRY: '₺' } };
  const homes = { __proto__: null, 'en-CA': 'CAD', 'fr-CA': 'CAD', 'en-AU': 'AUD', 'en-NZ': 'NZD', 'es-MX': 'MXN', 'ja-JP': 'JPY', ja: 'JPY', 'zh-CN': 'CNY', zh: 'CNY' };
  const names = { __proto__: null, USD: ['US dollar', 'US dollars'], EUR: ['euro', 'euros'], GBP: ['British pound', 'British pounds'], JPY: ['Japanese yen', 'Japanese yen'], CAD: ['Canadian dollar', 'Canadian dollars'], AUD: ['Australian dollar', 'Australian dollars'], CHF: ['Swiss franc', 'Swiss francs'], INR: ['Indian rupee', 'Indian rupees'], CNY: ['Chinese yuan', 'Chinese yuan'] };
  const cents = (c) => /^(JPY|KRW|VND|CLP|ISK|UGX|XAF|XOF|PYG|RWF)$/.test(c) ? 0 : /^(BHD|KWD|OMR|JOD|TND|IQD|LYD)$/.test(c) ? 3 : 2;
  const units = { __proto__: null, byte: ['byte', 'byte'], bit: ['bit', 'bit'], kilobyte: ['kB', 'kilobyte'], megabyte: ['MB', 'megabyte'], gigabyte: ['GB', 'gigabyte'], terabyte: ['TB', 'terabyte'], petabyte: ['PB', 'petabyte'], millimeter: ['mm', 'millimeter'], centimeter: ['cm', 'centimeter'], meter: ['m', 'meter'], kilometer: ['km', 'kilometer'], mile: ['mi', 'mile'], foot: ['ft', 'foot'], inch: ['in', 'inch'], yard: ['yd', 'yard'],
    gram: ['g', 'gram'], kilogram: ['kg', 'kilogram'], pound: ['lb', 'pound'], ounce: ['oz', 'ounce'], liter: ['L', 'liter'], milliliter: ['mL', 'milliliter'], celsius: ['°C', 'degree Celsius'], fahrenheit: ['°F', 'degree Fahrenheit'], percent: ['%', 'percent'], millisecond: ['ms', 'millisecond'], second: ['sec', 'second'], minute: ['min', 'minute'], hour: ['hr', 'hour'], day: ['day', 'day'], week: ['wk', 'week'], month: ['mth', 'month'], year: ['yr', 'year'], degree: ['deg', 'degree'], acre: ['ac', 'acre'] };
  const attached = ['celsius', 'fahrenheit', 'percent'];
  const plural = (word) => word === 'foot' ? 'feet' : word === 'inch' ? 'inches' : word.startsWith('degree ') ? 'degrees ' + word.slice(7) : word === 'percent' ? word : word + 's';
  const lasting = ['sec', 'min', 'ms', 'kB', 'MB', 'GB', 'TB', 'PB', 'mm', 'cm', 'm', 'km', 'mi', 'ft', 'in', 'g', 'kg', 'lb', 'oz', 'L', 'mL', 'hr', 'byte', 'bit', 'deg', 'ac', 'yd', '%'];
  const unitText = (unit, display, one) => {
    const [a, per] = unit.split('-per-');
    const u = units[a];
    if (!u || per && !units[per]) throw new RangeError('Invalid unit argument for Intl.NumberFormat() \'' + unit + '\'');
    const first = display === 'long' ? one ? u[1] : plural(u[1]) : display === 'narrow' ? { celsius: '°C', fahrenheit: '°', byte: 'B', second: 's', minute: 'm', hour: 'h', day: 'd', week: 'w', month: 'm', year: 'y', foot: '′', inch: '″', pound: '#' }[a] ?? u[0] : lasting.includes(u[0]) || attached.includes(a) || one ? u[0] : u[0] + 's';
    if (!per) return first;
    const short = { hour: 'h', second: 's', minute: 'min', liter: 'L', gallon: 'gal' };
    return a === 'mile' && per === 'hour' && display !== 'long' ? 'mph' : display === 'long' ? first + ' per ' + units[per][1] : first + '/' + (short[per] ?? units[per][0]);
  };
  const isOne = (d) => d.digits === '1' && d.point === 1;

  class NumberFormat {
    #o;
    constructor(locales, options) { subject = 'Intl.NumberFormat';
      const o = optionsOf(options), locale = localeOf(locales);
      const style = choose(o, 'style', ['decimal', 'percent', 'currency', 'unit'], 'decimal'), notation = choose(o, 'notation', ['standard', 'scientific', 'engineering', 'compact'], 'standard');
      let currency = o.currency === undefined ? undefined : Text(o.currency).toUpperCase();
      if (style === 'currency' && currency === undefined) throw new TypeError('Currency code is required with currency style.');
      if (currency !== undefined && !/^[A-Z]{3}$/.test(currency)) throw new RangeError('Invalid currency code : ' + Text(o.currency));
      if (style === 'unit') { if (o.unit === undefined) throw new TypeError('Unit is required with unit style.'); unitText(Text(o.unit), 'short', false) }
      const money = style === 'currency' && notation === 'standard' ? cents(currency) : 0;
      const leastWhole = digitOption(o, 'minimumIntegerDigits', 1, 21, 1);
      let least = digitOption(o, 'minimumFractionDigits', 0, 100), most = digitOption(o, 'maximumFractionDigits', 0, 100);
      let leastSig = digitOption(o, 'minimumSignificantDigits', 1, 21), mostSig = digitOption(o, 'maximumSignificantDigits', 1, 21);
      if (leastSig !== undefined || mostSig !== undefined) { leastSig ??= 1; mostSig ??= 21; if (leastSig > mostSig) throw new RangeError('maximumSignificantDigits value is out of range.') }
      const compact = notation === 'compact' && least === undefined && most === undefined && mostSig === undefined;
      const usual = style === 'currency' ? money : style === 'percent' ? 0 : notation === 'compact' ? 0 : 3;
      if (least === undefined && most === undefined) { least = style === 'currency' ? money : 0; most = usual } else if (least === undefined) least = Math.min(style === 'currency' ? money : 0, most); else if (most === undefined) most = Math.max(usual, least);
      else if (least > most) throw new RangeError('maximumFractionDigits value is out of range.');
      const grouping = o.useGrouping === undefined ? notation === 'compact' ? 'min2' : 'auto' : o.useGrouping === false || o.useGrouping === 'false' ? false : o.useGrouping === true || o.useGrouping === 'true' ? 'always' : choose(o, 'useGrouping', ['min2', 'auto', 'always'], 'auto');
      this.#o = { locale, style, notation, currency, unit: o.unit, leastWhole, least, most, leastSig, mostSig, compact, grouping, display: choose(o, 'compactDisplay', ['short', 'long'], 'short'), currencyDisplay: choose(o, 'currencyDisplay', ['symbol', 'narrowSymbol', 'code', 'name'], 'symbol'), currencySign: choose(o, 'currencySign', ['standard', 'accounting'], 'standard'),
        unitDisplay: choose(o, 'unitDisplay', ['short', 'long', 'narrow'], 'short'), sign: choose(o, 'signDisplay', ['auto', 'never', 'always', 'exceptZero', 'negative'], 'auto'), mode: choose(o, 'roundingMode', ['ceil', 'floor', 'expand', 'trunc', 'halfCeil', 'halfFloor', 'halfExpand', 'halfTrunc', 'halfEven'], 'halfExpand'), trailing: choose(o, 'trailingZeroDisplay', ['auto', 'stripIfInteger'], 'auto') };
      hide(this, 'format', (n) => this.formatToParts(n).map((p) => p.value).join(''));
      hide(this, 'formatRange', (a, b) => { const x = this.format(a), y = this.format(b); return x === y ? '~' + x : x + (/[a-z$€£]/i.test(x) ? ' – ' : '–') + y });
    }
    #rounded(d, negative) {
      const o = this.#o;
      if (o.mostSig !== undefined) return round(d, o.mostSig - d.point, o.mode, negative);
      if (o.compact) return round(d, d.point >= 2 ? 0 : d.point <= 0 && d.digits !== '' ? Math.max(2 - d.point, 0) : 1, o.mode, negative);
      return round(d, o.most, o.mode, negative);
    }
    #digits(d, parts) {
      const o = this.#o, [group, point, , least] = regionOf(o.locale);
      let whole = d.point > 0 ? d.digits.slice(0, d.point).padEnd(d.point, '0') : '0', part = d.point > 0 ? d.digits.slice(d.point) : d.digits === '' ? '' : '0'.repeat(-d.point) + d.digits;
      if (o.leastSig !== undefined) { const have = (whole === '0' ? '' : whole).length + (whole === '0' ? part.replace(/^0+/, '') : part).length; part = part.padEnd(part.length + Math.max(o.leastSig - Math.max(have, d.digits === '' ? 1 : 0), 0), '0') } else if (!o.compact) part = part.padEnd(o.least, '0');
      if (o.trailing === 'stripIfInteger' && /^0*$/.test(part)) part = '';
      whole = whole.padStart(o.leastWhole, '0');
      const indian = /-IN$/.test(o.locale) || o.locale === 'hi';
      if (o.grouping && whole.length >= 3 + Math.max(o.grouping === 'min2' ? 2 : o.grouping === 'always' ? 1 : least, 1)) {
        const groups = [whole.slice(-3)];
        for (let i = whole.length - 3; i > 0; i -= indian ? 2 : 3) groups.unshift(whole.slice(Math.max(i - (indian ? 2 : 3), 0), i));
        groups.forEach((g, i) => { if (i) parts.push({ type: 'group', value: group }); parts.push({ type: 'integer', value: g }) });
      } else parts.push({ type: 'integer', value: whole });
      if (part) parts.push({ type: 'decimal', value: point }, { type: 'fraction', value: part });
    }
    formatToParts(n) {
      const o = this.#o, behind = regionOf(o.locale)[2], number = [];
      if (typeof n === 'string' && /^\s*-?\d{16,}\s*$/.test(n)) n = BigInt(n.trim());
      if (typeof n !== 'bigint') n = Number(n);
      const negative = typeof n === 'bigint' ? n < 0n : n < 0 || Object.is(n, -0);
      let zero = false, one = false;
      if (n !== n) number.push({ type: 'nan', value: 'NaN' });
      else if (n === Infinity || n === -Infinity) number.push({ type: 'infinity', value: '∞' });
      else {
        let d = decimal(n), suffix = '', power = 0;
        if (o.style === 'percent') d = scale(d, 2);
        const steps = { compact: 3, engineering: 3, scientific: 1 }[o.notation];
        if (steps) {
          const scales = o.notation === 'compact' && languageOf(o.locale).compact, long = o.display === 'long';
          const powerOf = (x) => x.digits === '' ? 0 : o.notation === 'compact' ? ((p) => p === 3 && scales && scales[0] === '' && !long ? 0 : p === 9 && scales && scales[2] === undefined && !long ? 6 : p)(Math.max(Math.min(Math.floor((x.point - 1) / 3) * 3, 12), 0)) : Math.floor((x.point - 1) / steps) * steps;
          power = powerOf(d);
          let r = this.#rounded(scale(d, -power), negative);
          const again = powerOf(scale(r, power));
          if (again !== power) { power = again; r = this.#rounded(scale(d, -power), negative) }
          d = r;
        } else d = this.#rounded(d, negative);
        zero = d.digits === ''; one = isOne(d) && o.least === 0;
        this.#digits(d, number);
        if (o.notation === 'compact' && power) {
          const tongue = languageOf(o.locale), step = power / 3 - 1;
          if (o.display === 'long') {
            const both = tongue.compactLong?.[step];
            suffix = both ? both[one || o.locale.startsWith('fr') && d.point <= 1 && Number(d.digits[0]) < 2 || o.locale.startsWith('pt') && d.point <= 1 && Number(d.digits[0]) < 2 ? 0 : 1] : ['thousand', 'million', 'billion', 'trillion'][step];
            number.push({ type: 'literal', value: ' ' });
          } else {
            suffix = (tongue.compact ?? ['K', 'M', 'B', 'T'])[step];
            if (suffix[0] === hard) { number.push({ type: 'literal', value: hard }); suffix = suffix.slice(1) }
          }
          number.push({ type: 'compact', value: suffix });
        } else if (steps && o.notation !== 'compact') {
          number.push({ type: 'exponentSeparator', value: 'E' });
          if (power < 0) number.push({ type: 'exponentMinusSign', value: '-' });
          number.push({ type: 'exponentInteger', value: Text(Math.abs(power)) });
        }
      }
      const sign = o.sign === 'never' ? '' : negative && !(zero && (o.sign === 'exceptZero' || o.sign === 'negative')) ? '-' : o.sign === 'always' || o.sign === 'exceptZero' && !zero && n === n ? '+' : '';
      const out = [], accounting = o.style === 'currency' && o.currencySign === 'accounting' && sign === '-' && !/^(de|es|it|pt)/.test(o.locale), late = o.style === 'currency' && o.currencyDisplay !== 'name' && sign && !accounting && /^nl|^de-CH/.test(o.locale);
      const signed = () => out.push({ type: sign === '-' ? 'minusSign' : 'plusSign', value: sign === '-' && /^(sv|nb|fi)/.test(o.locale) ? '−' : sign });
      if (accounting) out.push({ type: 'literal', value: '(' }); else if (sign && !late) signed();
      if (o.style === 'currency') {
        const home = homes[o.locale] === o.currency, symbol = home && o.currency === 'JPY' && o.currencyDisplay === 'symbol' ? '￥' : o.currencyDisplay === 'code' ? o.currency : o.currencyDisplay === 'narrowSymbol' || home ? (signs[o.currency] ?? o.currency).replace(/^[A-Z]+(?=[$¥])/, '') : (abroad[o.locale] ?? (o.locale.startsWith('en') ? undefined : abroad[o.locale.split('-')[0]]))?.[o.currency] ?? signs[o.currency] ?? o.currency;
        if (o.currencyDisplay === 'name') out.push(...number, { type: 'literal', value: ' ' }, { type: 'currency', value: (names[o.currency] ?? [o.currency, o.currency])[one ? 0 : 1] });
        else if (behind) out.push(...number, { type: 'literal', value: hard }, { type: 'currency', value: symbol });
        else { out.push({ type: 'currency', value: symbol }); if (/[A-Z]$/i.test(symbol) && !(late && o.locale === 'de-CH') || /^(nl|pt|de|es)/.test(o.locale) && o.locale !== 'es-MX' && !(late && o.locale === 'de-CH')) out.push({ type: 'literal', value: hard }); if (late) signed(); out.push(...number) }
      } else out.push(...number);
      if (o.style === 'percent' && o.locale.startsWith('tr')) out.splice(out.findIndex((p) => p.type === 'integer'), 0, { type: 'percentSign', value: '%' });
      else if (o.style === 'percent') { if (behind && !/^(it|pl)/.test(o.locale)) out.push({ type: 'literal', value: hard }); out.push({ type: 'percentSign', value: '%' }) }
      if (o.style === 'unit') {
        const u = unitText(o.unit, o.unitDisplay, one);
        if (!(o.unitDisplay === 'narrow' || o.unitDisplay === 'short' && attached.includes(o.unit))) out.push({ type: 'literal', value: ' ' });
        out.push({ type: 'unit', value: u });
      }
      if (accounting) out.push({ type: 'literal', value: ')' });
      return out;
    }
    resolvedOptions() {
      const o = this.#o, out = { locale: o.locale, numberingSystem: 'latn', style: o.style };
      if (o.currency && o.style === 'currency') Object.assign(out, { currency: o.currency, currencyDisplay: o.currencyDisplay, currencySign: o.currencySign });
      if (o.style === 'unit') Object.assign(out, { unit: o.unit, unitDisplay: o.unitDisplay });
      return Object.assign(out, { minimumIntegerDigits: o.leastWhole, minimumFractionDigits: o.least, maximumFractionDigits: o.most, useGrouping: o.grouping, notation: o.notation, signDisplay: o.sign, roundingMode: o.mode });
    }
    get [Symbol.toStringTag]() { return 'Intl.NumberFormat' }
  }

  // Dates.
  const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
  const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  const zoneNames = { __proto__: null, 'America/New_York': 'Eastern', 'America/Toronto': 'Eastern', 'America/Chicago': 'Central', 'America/Denver': 'Mountain', 'America/Los_Angeles': 'Pacific', 'Australia/Sydney': 'Australian Eastern', 'Australia/Melbourne': 'Australian Eastern', 'Asia/Tokyo': 'Japan', 'Asia/Kolkata': 'India', 'Asia/Calcutta': 'India', 'Asia/Shanghai': 'China', 'Asia/Singapore': 'Singapore', 'America/Sao_Paulo': 'Brasilia' };
  for (const c of words('Paris Berlin Madrid Rome Amsterdam Brussels Vienna Zurich Stockholm Oslo Copenhagen Prague Warsaw Budapest')) zoneNames['Europe/' + c] = 'Central European';
  const dateFields = ['weekday', 'era', 'year', 'month', 'day'], timeFields = ['dayPeriod', 'hour', 'minute', 'second', 'fractionalSecondDigits'];
  class DateTimeFormat {
    #o;
    constructor(locales, options, wanted = 'any', usual = 'date') {
      subject = wanted === 'any' && usual === 'date' ? 'Intl.DateTimeFormat' : 'Date.prototype.toLocale' + (usual === 'all' ? '' : wanted === 'date' ? 'Date' : 'Time') + 'String';
      const o = { ...optionsOf(options) }, locale = localeOf(locales);
      choose(o, 'month', ['numeric', '2-digit', 'long', 'short', 'narrow']); choose(o, 'weekday', ['long', 'short', 'narrow']);
      for (const k of ['year', 'day', 'hour', 'minute', 'second']) choose(o, k, ['numeric', '2-digit']);
      choose(o, 'dateStyle', ['full', 'long', 'medium', 'short']); choose(o, 'timeStyle', ['full', 'long', 'medium', 'short']);
      const has = (fields) => fields.some((k) => k !== 'era' && o[k] !== undefined);
      if ((o.dateStyle || o.timeStyle) && has([...dateFields, ...timeFields])) throw new TypeError("Can't set option " + [...dateFields, ...timeFields].find((k) => o[k] !== undefined) + ' when ' + (o.dateStyle ? 'dateStyle' : 'timeStyle') + ' is used');
      if (!o.dateStyle && !o.timeStyle) {
        const some = wanted === 'any' ? has([...dateFields, ...timeFields]) : wanted === 'date' ? has(dateFields) : has(timeFields);
        if (!some && (usual === 'date' || usual === 'all')) o.year = o.month = o.day = 'numeric';
        if (!some && (usual === 'time' || usual === 'all')) o.hour = o.minute = o.second = 'numeric';
      }
      const zone = o.timeZone === undefined ? 'UTC' : Text(o.timeZone);
      const known = /^[+-]\d\d(:?\d\d)?$/.test(zone) ? zone : zone.toUpperCase() === 'UTC' || zone.toUpperCase() === 'GMT' ? 'UTC' : host('zone', zone, 0) && zone;
      if (!known) throw new RangeError('Invalid time zone specified: ' + zone);
      const style = { full: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }, long: { year: 'numeric', month: 'long', day: 'numeric' }, medium: { year: 'numeric', month: 'short', day: 'numeric' }, short: { year: '2-digit', month: 'numeric', day: 'numeric' } }[o.dateStyle];
      o.template = o.dateStyle === 'short' ? shortDates[locale] ?? shortDates[locale.split('-')[0]] ?? regionOf(locale)[4] : o.dateStyle === 'medium' ? mediumDates[locale] ?? mediumDates[locale.split('-')[0]] : undefined;
      const clock = { full: { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'long' }, long: { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'short' }, medium: { hour: 'numeric', minute: '2-digit', second: '2-digit' }, short: { hour: 'numeric', minute: '2-digit' } }[o.timeStyle];
      Object.assign(o, style, clock);
      const english = /^(en|en-(US|CA|AU|IN|NZ)|es-MX)$/.test(locale) || regionOf(locale) === regions.en;
      o.h11 = o.hourCycle === 'h11' || o.hour12 === true && !english;
      o.american = english;
      o.h12 = o.hour12 !== undefined ? !!o.hour12 : o.hourCycle !== undefined ? /^h1[12]$/.test(o.hourCycle) : english;
      o.midnight = o.hour12 === false && english && o.hourCycle === undefined ? '24' : o.hourCycle === 'h24' ? '24' : '00';
      this.#o = { ...o, locale, zone: known };
      hide(this, 'format', (d) => this.formatToParts(d).map((p) => p.value).join(''));
    }
    #fields(d) {
      let t = d === undefined ? inner.now() : typeof d === 'object' && d !== null ? Number(d) : Number(d), offset = 0, short = 'UTC';
      if (!(Math.abs(t) <= 8.64e15)) throw new RangeError('Invalid time value');
      const { zone } = this.#o, fixed = /^([+-])(\d\d):?(\d\d)?$/.exec(zone);
      if (fixed) { offset = (fixed[1] === '-' ? -1 : 1) * (fixed[2] * 60 + Number(fixed[3] ?? 0)) * 60; short = 'GMT' + fixed[1] + Number(fixed[2]) + (fixed[3] && fixed[3] !== '00' ? ':' + fixed[3] : '') } else if (zone !== 'UTC') [, offset, short] = JSON.parse(host('zone', zone, t));
      const s = new NativeDate(t + offset * 1000), P = NativeDate.prototype;
      return { y: P.getUTCFullYear.call(s), m: P.getUTCMonth.call(s), d: P.getUTCDate.call(s), w: P.getUTCDay.call(s), h: P.getUTCHours.call(s), i: P.getUTCMinutes.call(s), s: P.getUTCSeconds.call(s), ms: P.getUTCMilliseconds.call(s), offset, short };
    }
    formatToParts(date) {
      const o = this.#o, f = this.#fields(date), parts = [], literal = (value) => { if (value) parts.push({ type: 'literal', value }) };
      const add = (type, value) => parts.push({ type, value: Text(value) });
      const put = { y: () => add('year', o.year === '2-digit' ? two(Math.abs(f.y) % 100) : f.y), d: () => add('day', o.day === '2-digit' ? two(f.d) : f.d) };
      const word = ['long', 'short', 'narrow'].includes(o.month), tongue = languageOf(o.locale), gap = tongue.between[o.month === 'long' ? 0 : 1], alone = !o.day && !o.year;
      const monthText = o.month === 'long' ? tongue.months[f.m] : o.month === 'short' ? (alone && tongue.alone || tongue.short)[f.m] : tongue.months[f.m][0].toUpperCase();
      const order = regionOf(o.locale)[4], american = /^en(-US|-CA)?$/.test(o.locale) || order === 'm/d/y' || tongue === english && order[0] === 'y';
      const dayText = o.weekday === 'long' ? tongue.days[f.w] : o.weekday === 'short' ? tongue.shortDays[f.w] + (tongue === languages.de && (o.year || o.month || o.day || o.hour) ? '.' : '') : tongue.days[f.w][0].toUpperCase();
      if (o.weekday && (o.month || o.year || !o.day)) {
        add('weekday', dayText);
        if (o.year || o.month) literal(american ? ', ' : o.locale === 'en-AU' && word ? o.year && !o.dateStyle && o.weekday === 'long' || !o.year && o.weekday === 'long' ? ' ' : ', ' : tongue.after[word && !o.template ? o.year ? 0 : 1 : 2]);
      }
      if (o.weekday && o.day && !o.month && !o.year) {
        if (american) { put.d(); literal(' '); add('weekday', dayText) } else { add('weekday', dayText); literal(tongue.after[3]); put.d(); if (tongue === languages.de) literal('.') }
      } else if (o.template) {
        for (const [, field, text] of o.template.matchAll(/(y+|m+|d+)|([^ymd]+)/g)) {
          if (text) literal(text);
          else { const n = field[0] === 'y' ? f.y : field[0] === 'm' ? f.m + 1 : f.d; add(field[0] === 'y' ? 'year' : field[0] === 'm' ? 'month' : 'day', field.length === 1 ? n : two(field[0] === 'y' ? Math.abs(n) % 100 : n)) }
        }
      } else if (word && american) {
        add('month', monthText);
        if (o.day) { literal(' '); put.d() }
        if (o.year) { literal(o.day ? ', ' : ' '); put.y() }
      } else if (word) {
        if (o.day) { put.d(); literal(gap[0]) }
        add('month', monthText);
        if (o.year) { literal(gap[1]); put.y() }
      } else {
        const seen = order.replace(/(.)\1/g, '$1').replace(/[^ymd]/g, '').split('').filter((k) => o[{ y: 'year', m: 'month', d: 'day' }[k]]), several = seen.length > 1, pair = seen.length === 2;
        const padded = (k, field) => field === '2-digit' && !(pair && o.locale.startsWith('es') && o.locale !== 'es-MX') || several && (order.includes(k + k) || o.locale === 'en-IN' && pair || o.locale === 'en-AU' && !pair) && !(o.locale === 'en-AU' && o.year === '2-digit' && field === 'numeric');
        const items = { y: put.y, m: () => add('month', padded('m', o.month) ? two(f.m + 1) : f.m + 1), d: () => add('day', padded('d', o.day) ? two(f.d) : f.d) };
        const separator = pair && o.year && order === 'd.m.y' ? '/' : /[^ymd]+/.exec(order)[0];
        seen.forEach((k, i) => { if (i) literal(separator); items[k]() });
        if (order.endsWith('.') && seen.length === 3 || order === 'd.m.y' && pair && !o.year) literal('.');
      }
      if (o.era) { literal(' '); add('era', tongue.eras[f.y > 0 ? 1 : 0]) }
      if (o.hour || o.minute || o.second || o.fractionalSecondDigits) {
        if (parts.length) literal(o.month === 'long' && o.hour ? o.weekday === 'long' && o.year && tongue.fullAt || tongue.at : o.weekday && !o.month && !o.year && !o.day ? american || o.american || tongue.after[1] === ' ' && (o.minute || tongue === languages.fr) ? ' ' : ', ' : word && !o.template ? ', ' : tongue.numericAt ?? ', ');
        const list = [];
        if (o.hour) {
          const h = o.h11 ? f.h % 12 : o.h12 ? f.h % 12 || 12 : f.h === 0 && !o.american ? 0 : f.h;
          const wide = o.hour === '2-digit' || (o.american ? !o.h12 : !tongue.plainHour && (!!o.timeStyle || o.minute !== '2-digit' && o.second !== '2-digit') && !(o.h12 && !o.minute));
          list.push(() => add('hour', f.h === 0 && !o.h12 && o.midnight === '24' ? '24' : wide ? two(h) : h));
        }
        if (o.minute) list.push(() => add('minute', o.hour || o.second || o.minute === '2-digit' && false ? two(f.i) : f.i));
        if (o.second) list.push(() => add('second', o.minute ? two(f.s) : o.second === '2-digit' && o.minute ? two(f.s) : f.s));
        list.forEach((p, i) => { if (i) literal(':'); p() });
        if (o.fractionalSecondDigits) { if (list.length) literal('.'); add('fractionalSecond', Text(f.ms).padStart(3, '0').slice(0, o.fractionalSecondDigits)) }
        if (o.hour && !o.h12 && !o.minute && tongue.hour) literal(tongue.hour);
        if (o.hour && o.h12) { literal(' '); add('dayPeriod', tongue === languages.en || !tongue.periods && !/^en|^es-MX/.test(o.locale) ? o.locale === 'en-CA' ? ['a.m.', 'p.m.'][f.h < 12 ? 0 : 1] : f.h < 12 ? 'AM' : 'PM' : o.dayPeriod && tongue.months[0] === 'January' ? '' : o.locale === 'es-MX' ? f.h < 12 ? 'a.m.' : 'p.m.' : tongue.periods ? tongue.periods[f.h < 12 ? 0 : 1] : f.h < 12 ? 'am' : 'pm') }
      }
      if (o.timeZoneName) {
        if (parts.length) literal(parts.some((p) => p.type === 'hour' || p.type === 'minute') ? ' ' : ', ');
        const minutes = Math.abs(f.offset) / 60, plain = f.offset === 0 ? 'GMT' : 'GMT' + (f.offset < 0 ? '-' : '+') + Math.floor(minutes / 60) + (minutes % 60 ? ':' + two(minutes % 60) : '');
        const region = o.zone === 'Europe/London' ? f.offset ? 'British' : 'Greenwich Mean' : zoneNames[o.zone], european = region === 'Central European', australian = region === 'Australian Eastern';
        const summer = european ? f.offset > 3600 ? ' Summer' : ' Standard' : region === 'British' ? ' Summer' : region === 'Greenwich Mean' ? '' : australian ? f.offset > 36000 ? ' Daylight' : ' Standard' : /DT$/.test(f.short) ? ' Daylight' : ' Standard';
        const british = o.locale === 'en-GB' && (european || o.zone === 'Europe/London') && o.timeZoneName === 'short';
        const name = o.zone === 'UTC' ? o.timeZoneName === 'long' ? tongue.utc ?? 'Coordinated Universal Time' : 'UTC' : british ? f.short : o.timeZoneName === 'long' && region ? region + summer + ' Time' : o.timeZoneName === 'longOffset' ? f.offset === 0 ? 'GMT' : 'GMT' + (f.offset < 0 ? '-' : '+') + two(Math.floor(minutes / 60)) + ':' + two(minutes % 60) : o.timeZoneName === 'short' && /^en(-US|-CA)?$/.test(o.locale) && /^[A-Z]{3,4}$/.test(f.short) && /^America\/|^Pacific\/Honolulu|^US\//.test(o.zone) ? f.short : plain;
        add('timeZoneName', o.timeZoneName === 'shortOffset' ? plain : name);
      }
      return parts;
    }
    formatRange(a, b) {
      const x = this.format(a), y = this.format(b), o = this.#o, f = this.#fields(a), g = this.#fields(b);
      if (x === y) return x;
      const word = ['long', 'short'].includes(o.month) && !o.template && !o.hour && !o.minute && !o.weekday && languageOf(o.locale).months[0] === 'January', american = /^en(-US|-CA)?$/.test(o.locale);
      if (!word || o.year && f.y !== g.y) return x + ' – ' + y;
      // What both have in common is said once.
      const less = (options, d) => new DateTimeFormat(o.locale, { timeZone: o.zone, ...options }).format(d), { month, day, year } = o;
      if (!day) return f.m === g.m ? x : less({ month }, a) + ' – ' + y;
      if (f.m === g.m) return american ? less({ month, day }, a) + ' – ' + less({ day }, b) + (year ? ', ' + f.y : '') : less({ day }, a) + ' – ' + y;
      return less({ month, day }, a) + ' – ' + y;
    }
    resolvedOptions() { const { locale, zone, h11, american, template, h12, midnight, timeZone, hour12, hourCycle, ...rest } = this.#o; return { locale, calendar: 'gregory', numberingSystem: 'latn', timeZone: zone, ...(rest.hour ? { hourCycle: h12 ? 'h12' : midnight === '24' ? 'h24' : 'h23', hour12: h12 } : {}), ...rest } }
    get [Symbol.toStringTag]() { return 'Intl.DateTimeFormat' }
  }

  // Texts are compared by letters, then accents, then case; marks come before digits, and those before letters.
  const marks = '_-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$';
  const weight = (c) => /\s/.test(c) ? 1 : marks.includes(c) ? 2 + marks.indexOf(c) : c >= '0' && c <= '9' ? 200 + Number(c) : c >= 'a' && c <= 'z' ? 300 + c.charCodeAt(0) : c.codePointAt(0) < 128 ? 100 : 1000 + c.codePointAt(0);
  const special = { __proto__: null, ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ı: 'i' };
  const isLow = (s) => s === s.toLowerCase();
  class Collator {
    #o;
    constructor(locales, options) { subject = 'Intl.Collator';
      const o = optionsOf(options);
      this.#o = { locale: localeOf(locales), usage: choose(o, 'usage', ['sort', 'search'], 'sort'), sensitivity: choose(o, 'sensitivity', ['base', 'accent', 'case', 'variant'], 'variant'), ignorePunctuation: !!o.ignorePunctuation, collation: 'default', numeric: !!o.numeric, caseFirst: choose(o, 'caseFirst', ['upper', 'lower', 'false'], 'false') };
      hide(this, 'compare', (a, b) => this.#compare(Text(a), Text(b)));
    }
    #keys(s) {
      const plain = s.normalize('NFD');
      const base = [], accents = [], cases = [];
      for (const c of plain) {
        if (/\p{M}/u.test(c)) { accents[Math.max(base.length - 1, 0)] = (accents[base.length - 1] ?? '') + c; continue }
        if (this.#o.ignorePunctuation && /[\s\p{P}]/u.test(c)) continue;
        if (c < ' ' && !/\s/.test(c)) continue;
        const low = c.toLowerCase();
        for (const x of special[low] ?? low) { base.push(x); cases.push(isLow(c) ? 0 : 1); if (special[low]) accents[base.length - 1] = low }
      }
      return { base, accents, cases };
    }
    #compare(a, b) {
      if (a === b) return 0;
      const o = this.#o, x = this.#keys(a), y = this.#keys(b);
      for (let i = 0, j = 0; i < x.base.length || j < y.base.length; i++, j++) {
        if (i >= x.base.length) return -1;
        if (j >= y.base.length) return 1;
        const p = x.base[i], q = y.base[j];
        if (o.numeric && /\d/.test(p) && /\d/.test(q)) {
          let m = '', n = '';
          while (i < x.base.length && /\d/.test(x.base[i])) m += x.base[i++];
          while (j < y.base.length && /\d/.test(y.base[j])) n += y.base[j++];
          i--; j--;
          m = m.replace(/^0+(?=.)/, ''); n = n.replace(/^0+(?=.)/, '');
          if (m.length !== n.length) return m.length < n.length ? -1 : 1;
          if (m !== n) return m < n ? -1 : 1;
        } else if (p !== q) { const d = weight(p) - weight(q); if (d) return d < 0 ? -1 : 1; return p < q ? -1 : 1 }
      }
      const n = Math.max(x.accents.length, y.accents.length);
      if (o.sensitivity === 'accent' || o.sensitivity === 'variant') for (let i = 0; i < n; i++) { const p = x.accents[i] ?? '', q = y.accents[i] ?? ''; if (p !== q) return p < q ? -1 : 1 }
      if (o.sensitivity === 'case' || o.sensitivity === 'variant') for (let i = 0; i < x.cases.length; i++) if (x.cases[i] !== y.cases[i]) return x.cases[i] < y.cases[i] === (o.caseFirst !== 'upper') ? -1 : 1;
      return 0;
    }
    resolvedOptions() { return { ...this.#o } }
    get [Symbol.toStringTag]() { return 'Intl.Collator' }
  }

  class PluralRules {
    #o;
    constructor(locales, options) { subject = 'Intl.PluralRules'; const o = optionsOf(options); this.#o = { locale: localeOf(locales), type: choose(o, 'type', ['cardinal', 'ordinal'], 'cardinal'), format: new NumberFormat('en', { minimumFractionDigits: o.minimumFractionDigits, maximumFractionDigits: o.maximumFractionDigits }) } }
    select(n) {
      n = Number(n);
      const language = this.#o.locale.split('-')[0], whole = Number.isInteger(n), size = Math.abs(n), t = size % 10, h = size % 100;
      if (this.#o.type === 'ordinal') {
        if (language === 'en') return t === 1 && h !== 11 ? 'one' : t === 2 && h !== 12 ? 'two' : t === 3 && h !== 13 ? 'few' : 'other';
        return language === 'fr' && n === 1 ? 'one' : language === 'it' && [8, 11, 80, 800].includes(n) ? 'many' : language === 'sv' && (t === 1 || t === 2) && h !== 11 && h !== 12 ? 'one' : 'other';
      }
      switch (language) {
        case 'ja': case 'zh': case 'ko': case 'id': case 'vi': case 'th': return 'other';
        case 'fr': case 'pt': if (size < 2 && !(this.#o.locale === 'pt-PT' && size !== 1)) return 'one'; return size >= 1e6 && whole && size % 1e6 === 0 ? 'many' : 'other';
        case 'es': case 'it': return n === 1 || n === -1 ? 'one' : size >= 1e6 && whole && size % 1e6 === 0 ? 'many' : 'other';
        case 'ru': case 'uk': return !whole ? 'other' : t === 1 && h !== 11 ? 'one' : t >= 2 && t <= 4 && !(h >= 12 && h <= 14) ? 'few' : 'many';
        case 'pl': return !whole ? 'other' : size === 1 ? 'one' : t >= 2 && t <= 4 && !(h >= 12 && h <= 14) ? 'few' : 'many';
        case 'cs': return !whole ? 'many' : size === 1 ? 'one' : size >= 2 && size <= 4 ? 'few' : 'other';
        case 'ar': return !whole ? 'other' : size === 0 ? 'zero' : size === 1 ? 'one' : size === 2 ? 'two' : h >= 3 && h <= 10 ? 'few' : h >= 11 ? 'many' : 'other';
      }
      return this.#o.format.format(Math.abs(n)) === '1' ? 'one' : 'other';
    }
    resolvedOptions() { return { locale: this.#o.locale, type: this.#o.type, minimumIntegerDigits: 1, minimumFractionDigits: 0, maximumFractionDigits: 3, pluralCategories: this.#o.type === 'ordinal' ? this.#o.locale.startsWith('en') ? ['few', 'one', 'two', 'other'] : ['other'] : /^(fr|es|it|pt)/.test(this.#o.locale) ? ['many', 'one', 'other'] : ['one', 'other'] } }
    get [Symbol.toStringTag]() { return 'Intl.PluralRules' }
  }
  class ListFormat {
    #o;
    constructor(locales, options) { subject = 'Intl.ListFormat'; const o = optionsOf(options); this.#o = { locale: localeOf(locales), type: choose(o, 'type', ['conjunction', 'disjunction', 'unit'], 'conjunction'), style: choose(o, 'style', ['long', 'short', 'narrow'], 'long') } }
    formatToParts(list) {
      const all = [...list], { type, style } = this.#o, out = [];
      for (const x of all) if (typeof x !== 'string') throw new TypeError('Iterable yielded ' + Text(x) + ' which is not a string');
      const { locale } = this.#o, tongue = languageOf(locale), american = /^en(-US)?$/.test(locale), foreign = tongue.list, unit = type === 'unit', language = locale.split('-')[0];
      const bare = unit && (style !== 'long' && (language === 'es' || language === 'nl') || style === 'narrow' && language !== 'de') || type === 'conjunction' && style === 'narrow' && /^(fr|pt|nl)$/.test(language);
      const word = foreign ? bare ? '' : style === 'short' && language === 'nl' && type === 'conjunction' ? '&' : foreign[type === 'disjunction' ? 1 : unit ? 2 : 0] : type === 'disjunction' ? 'or' : unit ? '' : style === 'long' || style === 'short' && !american ? 'and' : style === 'short' ? '&' : '';
      const comma = unit && style === 'narrow' && language !== 'de' && language !== 'nl' ? ' ' : ', ', last = word ? american ? ', ' + word + ' ' : ' ' + word + ' ' : comma;
      const both = unit && (language === 'de' || language === 'nl' && style !== 'long') ? ', ' : unit && style === 'short' && language === 'es' ? ' y ' : word ? ' ' + word + ' ' : comma;
      all.forEach((value, i) => {
        if (i) out.push({ type: 'literal', value: i < all.length - 1 ? comma : all.length === 2 ? both : last });
        out.push({ type: 'element', value });
      });
      return out;
    }
    format(list) { return this.formatToParts(list).map((p) => p.value).join('') }
    resolvedOptions() { return { ...this.#o } }
    get [Symbol.toStringTag]() { return 'Intl.ListFormat' }
  }
  class RelativeTimeFormat {
    #o; #number;
    constructor(locales, options) { subject = 'Intl.RelativeTimeFormat'; const o = optionsOf(options); this.#o = { locale: localeOf(locales), style: choose(o, 'style', ['long', 'short', 'narrow'], 'long'), numeric: choose(o, 'numeric', ['always', 'auto'], 'always'), numberingSystem: 'latn' }; this.#number = new NumberFormat(this.#o.locale) }
    // #say returns what takes the place of a number, or the text around it: # stands for the number and the unit.
    #say(n, unit) {
      n = Number(n);
      const u = Text(unit).replace(/s$/, ''), { style, numeric } = this.#o;
      if (!['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'].includes(u)) throw new RangeError('Invalid unit argument for format() \'' + Text(unit) + '\'');
      if (!Number.isFinite(n)) throw new RangeError('Invalid time value');
      const tongue = languageOf(this.#o.locale), foreign = tongue.units, forms = foreign?.[u].split('|');
      if (numeric === 'auto' && foreign) {
        const w = Number.isInteger(n) && Math.abs(n) <= 2 ? forms[3].split(',')[n + 2] : '';
        if (w) return w;
      } else if (numeric === 'auto') {
        const words = { day: ['yesterday', 'today', 'tomorrow'], second: [, 'now'], minute: [, 'this minute'], hour: [, 'this hour'] }[u] ?? ['last ', 'this ', 'next '].map((w) => w + (style === 'long' ? u : { week: 'wk.', month: 'mo.', quarter: 'qtr.', year: 'yr.' }[u]));
        const w = words[n + 1];
        if (w && Number.isInteger(n)) return w;
      }
      const one = this.#number.format(Math.abs(n)) === '1', british = /^en-(GB|AU|IN|NZ|IE|ZA)$/.test(this.#o.locale);
      let name = style === 'long' ? one ? u : u + 's' : style === 'short' ? british ? { second: 'sec', minute: 'min', hour: 'hr', day: one ? 'day' : 'days', week: 'wk', month: 'mo', quarter: 'qtr', year: 'yr' }[u] : { second: 'sec.', minute: 'min.', hour: 'hr.', day: one ? 'day' : 'days', week: 'wk.', month: 'mo.', quarter: one ? 'qtr.' : 'qtrs.', year: 'yr.' }[u] : { second: 's', minute: 'min', hour: 'h', day: 'd', week: 'w', month: 'mo', quarter: 'q', year: 'y' }[u];
      let past = '# ago', future = 'in #';
      if (foreign) { past = tongue.past; future = tongue.future; name = forms[style === 'long' ? one || this.#o.locale.startsWith('fr') && Math.abs(n) < 2 ? 0 : 1 : one && /^[a-zé]+s$/.test(forms[2]) ? 0 : 2] }
      return { template: n < 0 || Object.is(n, -0) ? past : future, unit: (style === 'narrow' && !foreign || name[0] === hard ? '' : ' ') + name, one: u };
    }
    formatToParts(n, unit) {
      const said = this.#say(n, unit);
      if (typeof said === 'string') return [{ type: 'literal', value: said }];
      const [before, after] = said.template.split('#');
      return [...(before ? [{ type: 'literal', value: before }] : []), ...this.#number.formatToParts(Math.abs(Number(n))).map((p) => ({ ...p, unit: said.one })), { type: 'literal', value: said.unit + after }];
    }
    format(n, unit) { return this.formatToParts(n, unit).map((p) => p.value).join('') }
    resolvedOptions() { return { ...this.#o } }
    get [Symbol.toStringTag]() { return 'Intl.RelativeTimeFormat' }
  }
  class Segmenter {
    #granularity; #locale;
    constructor(locales, options) { subject = 'Intl.Segmenter'; this.#locale = localeOf(locales); this.#granularity = choose(optionsOf(options), 'granularity', ['grapheme', 'word', 'sentence'], 'grapheme') }
    segment(input) {
      input = Text(input);
      const kind = this.#granularity;
      const pattern = kind === 'word' ? /[\p{L}\p{N}_]+(?:['’.][\p{L}\p{N}_]+)*|\s+|[^]/gu : kind === 'sentence' ? /[^.!?]+[.!?]*\s*|[.!?]+\s*/gu : /\r\n|\p{RI}\p{RI}|\p{Emoji}(?:\p{EMod}|\ufe0f\u20e3?|[\u{e0020}-\u{e007f}])*(?:\u200d\p{Emoji}(?:\p{EMod}|\ufe0f)*)+|[^](?:\p{M}|\p{EMod}|\ufe0f|\u200d)*/gu;
      const all = [...input.matchAll(pattern)].map((m) => ({ segment: m[0], index: m.index, input, ...(kind === 'word' ? { isWordLike: /[\p{L}\p{N}]/u.test(m[0]) } : {}) }));
      return { [Symbol.iterator]: () => all[Symbol.iterator](), containing: (i = 0) => all.find((s) => i >= s.index && i < s.index + s.segment.length) };
    }
    resolvedOptions() { return { locale: this.#locale, granularity: this.#granularity } }
    get [Symbol.toStringTag]() { return 'Intl.Segmenter' }
  }
  class Locale {
    #tag;
    constructor(tag) { localeOf(tag); this.#tag = Text(tag) }
    get baseName() { return this.#tag }
    get language() { return this.#tag.split('-')[0] }
    get region() { return this.#tag.split('-').find((p, i) => i && /^[A-Z]{2}$/.test(p)) }
    toString() { return this.#tag }
  }
  const Intl = {};
  // Those that may be called without new.
  const callable = (C) => new Proxy(C, { apply: (t, self, args) => new t(...args) });
  for (const [name, C] of Object.entries({ NumberFormat: callable(NumberFormat), DateTimeFormat: callable(DateTimeFormat), Collator: callable(Collator), PluralRules, ListFormat, RelativeTimeFormat, Segmenter, Locale })) { if (name !== 'Locale') supported(C); hide(Intl, name, C) }
  hide(Intl, 'getCanonicalLocales', (l) => (isArray(l) ? l : l === undefined ? [] : [l]).map((x) => { localeOf(x); return Text(x).split('-').map((p, i) => i === 0 ? p.toLowerCase() : /^[a-z]{2}$/i.test(p) ? p.toUpperCase() : /^[a-z]{4}$/i.test(p) ? p[0].toUpperCase() + p.slice(1).toLowerCase() : p).join('-') }));
  hide(Intl, 'supportedValuesOf', (k) => ({ currency: Object.keys(signs).sort(), unit: Object.keys(units).sort() }[k] ?? []));
  defineProperty(Intl, Symbol.toStringTag, { value: 'Intl', configurable: true });
  const usual = new Collator();
  const plain = new NumberFormat();
  return {
    globals: { Intl }, modules: {},
    number: (n, l, o) => (l === undefined && o === undefined ? plain : new NumberFormat(l, o)).format(n),
    date: (d, l, o, wanted, usual) => new DateTimeFormat(l, o, wanted, usual).format(d),
    compare: (a, b, l, o) => (l === undefined && o === undefined ? usual : new Collator(l, o)).compare(a, b),
  };
})
