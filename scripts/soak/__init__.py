"""Many tables at once over a network that drops, delays and repeats, with a server that loses processes: `make soak`.

At the end every sheet has the hands that its phone intended, in order, once each.
"""
