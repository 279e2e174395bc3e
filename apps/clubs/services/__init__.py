"""Every change of organisers, seasons, clubs, roles, players and rosters. None of them asks who may."""
