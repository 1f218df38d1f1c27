import type { CalendarMessages } from './en';

/** Time zone, quiet hours, days off and holidays, in French. */
const fr: CalendarMessages = {
  'calendar.title': 'Horaires et congés',
  'calendar.help':
    'Vos pendules s’arrêtent la nuit, vos jours de repos et pendant vos congés. Vous pouvez toujours jouer.',
  'calendar.zone': 'Fuseau horaire',
  'calendar.zoneLabel': 'Votre fuseau horaire',
  'calendar.zoneTime': 'Il y est {time}.',
  'calendar.zoneHelp': 'Vos heures calmes et vos jours de repos le suivent.',
  'calendar.zoneOfDevice': 'Celui de cet appareil ({place})',
  'calendar.everyWeek': 'Chaque semaine',
  'calendar.quiet': 'Heures calmes',
  'calendar.quietHelp': 'Vos pendules s’arrêtent, et les notifications attendent la fin.',
  'calendar.from': 'De',
  'calendar.to': 'À',
  'calendar.daysOff': 'Mes jours de repos',
  'calendar.daysOffHelp': 'Jusqu’à {n} jours où vos pendules ne tournent pas.',
  'calendar.holidays': 'Congés',
  'calendar.balance': '{days} jours disponibles',
  'calendar.balanceHelp':
    'Vous gagnez 2,5 jours par mois, jusqu’à 30. Un congé dure 14 jours au plus.',
  'calendar.firstDay': 'Premier jour',
  'calendar.lastDay': 'Dernier jour',
  'calendar.announce': 'Annoncer un congé',
  'calendar.cancelHoliday': 'Annuler le congé',
  'calendar.floating': 'Éviter de dépasser le temps',
  'calendar.floatingHelp':
    'Vos congés sont utilisés heure par heure, pour toutes vos parties à la fois, seulement si un délai allait expirer.',
  'calendar.nextTurn':
    'Les changements comptent à partir de votre prochain tour dans chaque partie.',
  'calendar.announced': 'Congé annoncé',
  'calendar.cancelled': 'Congé annulé',
  'problem.unknown_zone': 'Le serveur ne connaît pas ce fuseau horaire.',
  'problem.too_many_days_off': 'Choisissez {most} jours au plus.',
  'problem.quiet_hours_incomplete': 'Les heures calmes ont besoin d’un début et d’une fin.',
  'problem.quiet_hours_not_offered': 'Les heures calmes durent 10 heures au plus.',
  'problem.holiday_in_the_past': 'Ce jour est déjà passé.',
  'problem.holiday_ends_before_it_begins': 'Le dernier jour précède le premier.',
  'problem.holiday_too_far': 'Les congés s’annoncent au plus {days} jours à l’avance.',
  'problem.holidays_used_up': 'Il ne reste que {days} {days:jour|jours}.',
  'problem.holidays_overlap': 'Vous avez déjà un congé ces jours-là.',
  'problem.holiday_too_long': 'Un congé dure {most} jours au plus.',
  'problem.holiday_over': 'Ce congé est déjà terminé.',
};

export default fr;
