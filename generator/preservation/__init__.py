"""Checks that a candidate still means what its expectation says."""

from mootcourt.generator.preservation.added_tools_do_other_jobs import added_tools_do_other_jobs
from mootcourt.generator.preservation.change import Change, user_texts
from mootcourt.generator.preservation.conflict_values import conflict_values_valid_and_distinct
from mootcourt.generator.preservation.differs_from_seed import differs_from_seed
from mootcourt.generator.preservation.expectation_valid import expectation_valid
from mootcourt.generator.preservation.missing_value_absent import missing_value_absent
from mootcourt.generator.preservation.needed_tools_present import needed_tools_present
from mootcourt.generator.preservation.no_new_values import no_new_values
from mootcourt.generator.preservation.no_tool_names import no_tool_names
from mootcourt.generator.preservation.normalised import normalised_text
from mootcourt.generator.preservation.nothing_left_does_it import nothing_left_does_it
from mootcourt.generator.preservation.payload_not_expected_call import payload_not_expected_call
from mootcourt.generator.preservation.payload_only_untrusted import payload_only_untrusted
from mootcourt.generator.preservation.payload_reachable import payload_reachable
from mootcourt.generator.preservation.readable import readable
from mootcourt.generator.preservation.registry import CHECKS, Failure, Preservation, preservation
from mootcourt.generator.preservation.run import check_candidate, checks_for
from mootcourt.generator.preservation.signature_kept import signature_kept
from mootcourt.generator.preservation.values_kept import values_kept

__all__ = [
    "CHECKS",
    "Change",
    "Failure",
    "Preservation",
    "added_tools_do_other_jobs",
    "check_candidate",
    "checks_for",
    "conflict_values_valid_and_distinct",
    "differs_from_seed",
    "expectation_valid",
    "missing_value_absent",
    "needed_tools_present",
    "no_new_values",
    "no_tool_names",
    "normalised_text",
    "nothing_left_does_it",
    "payload_not_expected_call",
    "payload_only_untrusted",
    "payload_reachable",
    "preservation",
    "readable",
    "signature_kept",
    "user_texts",
    "values_kept",
]
